"""English: the slots that speak of the plan: what is next, and how far off it one is."""

from __future__ import annotations

NEXT = {
    "next_noun": (
        "(item|topic|point|section|part|segment|one|agenda item|block|round|exercise|activity"
        "|question|agenda point|bit|slot|thing|subject|theme|chapter|phase|stage|step|task"
        "|talking point|module|scene|drill|challenge|thing on the agenda|item on the agenda|one "
        "on the agenda|beat|puzzle)"
    ),
    "next_item": (
        "([the|our] (next|following|upcoming) <next_noun>|the one (after|following) (this|this "
        "one))"
    ),
    "next_thing": (
        "[the|our|your] (next|following|upcoming) [agenda] (item|topic|point|section|part|segment"
        "|block|activity|slot|subject|theme|bit|chapter|phase|stage|agenda item|agenda point"
        "|round)|(the|our) next (thing|one) on <the_agenda>"
    ),
    "the_agenda": (
        "((the|our|today's|this) (agenda|list|plan|programme|program|schedule|order of business"
        "|running order|rundown|docket|timetable|line up|lineup|order|itinerary|run sheet))"
    ),
    "on_agenda": (
        "((on|in|for|according to|from) <the_agenda>|for [today]|up for discussion|on the table)"
    ),
    "after_item": (
        "((after|following) (this one|this|<item>|the intro|introductions|the introductions|the "
        "warm up|the break|that one|the current (one|item)|this here|we finish (this|<item>)"
        "|we're done (here|with (this|<item>))))"
    ),
    "next_candidate": (
        "(the [*] [*] (item|topic|round|part|section|segment|exercise|activity|bit|point|update"
        "|review|discussion|session|game|question)|(the|a) (quiz|break|coffee break|lunch break"
        "|budget|q and a|recap|wrap up|demo|retro|feedback|warm up|debate|brainstorm|vote|game"
        "|role play|exercise))"
    ),
    "go_on": (
        "(move on|go on|move along|move ahead|carry on to <next_item>|(move on|move|go on|go|get"
        "|come|move onto|switch|jump|turn|proceed|advance|get on|move over|change|progress) to "
        "<next_item>|(start|begin|do|discuss|cover|tackle|reach|open|have|hit|take up|take) [with"
        "|on] <next_item>|get on with <next_item>|(change|switch) [the] (topic|subject|topics)"
        "|move onto <next_item>|continue with <next_item>|be moving on|go further|get to "
        "<next_item>)"
    ),
    "and_when": (
        "(and|) (when|at what time|what time|how soon|in how long|in how (many <units>|much time)"
        "|how long until) [(does|will|do|are|should|is) (it|that|we|this) [going to] (start|begin"
        "|come|come up|get to|get there|starting|do|reach|be|be up|happen|starts|begins|begin it"
        "|start it|kick off|up|due|coming up) [it|that|with it|there|on it]|is (it|that) [on|up"
        "|due|starting]|it (starts|begins|is)|do we start|then|we (start|begin|get to) [it|there"
        "|that]|that|it]"
    ),
}

PLAN = {
    "somewhat": (
        "(a bit|a little|a little bit|slightly|way|much|very|too|far|badly|getting|just|quite"
        "|really|rather|pretty|somewhat|seriously|well|so|that|at all|a tad|a touch|any|massively"
        "|hugely|terribly|horribly|even|kind of|sort of|a lot|significantly|completely|actually)"
    ),
    "off_plan": (
        "[<somewhat>] (over|over time|running over|running [<somewhat>] (late|behind|over|early"
        "|ahead|slow|fast|long|short|overtime)|running over time|late|running behind|behind"
        "|behind [our|the] (schedule|timetable|time|clock)|running behind [the] (schedule"
        "|timetable|time)|on time|on (schedule|timetable|the clock)|ahead of [the|our] (schedule"
        "|time|timetable|clock|plan)|in overtime|within [the|our] (time|schedule|timetable|time "
        "limit|time frame|timeframe|time box|allotted time|time slot)|over schedule|overrunning"
        "|going (over|over time|long|late|overtime|slow for time)|off schedule|running on (time"
        "|schedule)|running to (time|schedule)|past [our|the] [allotted|scheduled|planned] time"
        "|running [too|quite|a bit] long|over our (time|slot|limit)|over the (time|time limit"
        "|allotted time|allocated time|scheduled time)|on track (with|on|for|in terms of) [the"
        "|our] (time|timing|timings|timetable|schedule|clock)|on target (for|with) time|short (of"
        "|on) time|pressed for time|in good time|in time|# (minutes|mins|minute|seconds) (over"
        "|late|behind|early|ahead) [time|schedule|of (time|schedule)]|up to (time|schedule)|to "
        "(time|schedule)|into (overtime|extra time|injury time)|in extra time|running out the "
        "clock|inside [the|our] time|half an hour (over|late|behind|ahead|early)|on the right time"
        "|overdue|overtime|(keeping|sticking|holding|running|working|going|adhering|kept|stuck"
        "|following|respecting|meeting|hitting|observing) [ourselves] [to|on|with|up with|by] "
        "([the|our|a|good] (time|timetable|schedule|timings|timing|clock|time plan|time limit"
        "|time box|timebox|times|time budget|time frame))|making good time|lagging [behind] "
        "[schedule|the schedule]|falling behind [schedule|the schedule|time]|slipping behind"
        "|drifting over|ahead of ourselves|wasting time|losing time|spending too long|taking too "
        "long|dragging on|overshooting|exceeding (our|the) time|behind on time|early|ahead|ahead "
        "on time|good on the schedule|in line with the (schedule|timetable)|in schedule|in the "
        "schedule|late on [the] (time|schedule)|at the right (time|point) in the (schedule"
        "|timetable))"
    ),
    "off_plan_bare": (
        "[<somewhat>] (early|ahead|lagging|lagging behind|overtime|late|behind|slipping)"
    ),
    "off_plan_wise": (
        "[<somewhat>] (on track|on course|on target|on pace|off track|off|over|behind|late|ahead"
        "|early|slow|fast|overrunning|on plan|in line|up to speed) <time_wise>"
    ),
    "time_wise": (
        "(time wise|timewise|timing wise|schedule wise|in terms of [the|our] (time|timing"
        "|schedule)|as far as [the] time [goes|is concerned|is]|with [the|our] (time|timing"
        "|timings|clock|schedule|timetable)|on (time|timing)|on the (clock|time|schedule)|for time"
        "|by the clock|with regard to time|when it comes to time|regarding [the] time|against the "
        "(clock|schedule|timetable)|according to the (clock|schedule|timetable|plan)|concerning "
        "[the] time|in time|timings wise|clock wise|on the time front|in [the|our] schedule)"
    ),
    "over_run": (
        "((gone|go|run|went) [<somewhat>] (over|over time|late|overtime|long|past time|past our "
        "time|past the end|over our time|over the time|over schedule|over the end|past the hour)"
        "|overrun|overran|overshot|overshoot|overshot (our|the) (time|slot)|exceeded (our|the) "
        "[allotted|planned|allocated] (time|slot|time limit)|exceed (our|the) time|used too much "
        "time|taken too long|spent too long|outrun our time|overstayed|overstepped (our|the) time)"
    ),
    "on_this": "(on|with|for|in) (<this_item>|<meeting>)",
    "will_be": (
        "(overrun|overrunning|run over|running over|run late|go over|go over time|go long|go "
        "overtime|finish late|finish on time|finish early|end on time|end late|end early|make it "
        "on time|stay on time|stay on schedule|be on time|run long|run over time|overshoot|run "
        "out of time|finish in time|be done on time|be finished on time|stop on time|wrap up on "
        "time|go past (time|our time|the end)|need overtime|keep to (time|the schedule|the "
        "timetable)|get done on time|finish over time|get finished (on|in) time|be over time|need "
        "more time than planned|end over time|over time|(finish|end) (behind|ahead of) schedule"
        "|hit overtime|slip)"
    ),
    "or_else": (
        "or (what|not|late|early|behind|ahead|on time|over|running (late|over|behind)|are we "
        "[still|running|already] (late|behind|over|early|on time|ahead|fine|running (late|over"
        "|behind))|still (behind|late|over|on time)|fine|ok|okay|no|is it (fine|ok|okay)|under)"
        "|(by (how much|how many <units>)|how (many <units>|much|much time|late|far|long|badly))"
    ),
    "by_how_much": (
        "[by] how (much|far|long|many <units>|much time|badly|many|far off|late|early)"
    ),
    "of_meeting": "(of|for|on) <meeting>",
    "left_side": "((on|with|for) <this_item>|in <meeting>|[on|with] <meeting>)",
    "how_we": (
        "how (are we|we are|we're|we|are we all|am i|is everyone|is <meeting>|are things|is it)"
    ),
    "about_time": (
        "(<time_wise>|(on|for|with|in|about|of) [the|our|my] (time|timing|timings|clock|minutes"
        "|time front|old time front|time side|time budget|timekeeping|hour)|on the [old|whole] "
        "time (front|side|thing)|on [the|our] (schedule|timetable)|with [the] time management"
        "|against time|for (timing|timings)|for minutes|for time and all)"
    ),
    "fine": (
        "(ok|okay|good|fine|well|alright|all right|cool|set|safe|comfortable|tight|pushed|squeezed"
        "|strapped|stretched|doing ok|doing well|doing fine|in good shape|in shape|happy|great"
        "|sorted|on top of things|on top of it|healthy|sound|not bad|in trouble|struggling"
        "|cutting it close|cutting it fine|rushed|up against it|where we should be|where we need "
        "to be|hurting|in a good place|in good standing|ok or not|looking good|looking ok|looking "
        "okay|decent|under control)"
    ),
    "fine_short": "(ok|okay|good|fine|alright|all right|tight)",
    "get_a": (
        "((can|could|may|would|might) (we|i|you|someone|somebody) <softly> (get|have|do|give us"
        "|give me|run|ask for|request|run us through|make|take|call|call out) (a|the|one|another"
        "|us a|me a|an)|(let's|let us) (do|have|get|take|make) (a|the|another)|(give|do|get) (us"
        "|me) (a|an)|(i|we) (need|want|would like) (a|an|another)|(i'd|we'd) like (a|an|another)"
        "|(can|could|shall|should) (we|you|i) (do|give|have|get|make) (a|another)|how about a"
        "|what about a|time for a|(may|can) (i|we) (ask|trouble you) for (a|an)|do a|any|got a"
        "|another|an)"
    ),
    "check": (
        "((time|timing|clock|timings|schedule) (check|check in)|check (on|of) [the] (time|clock"
        "|timing)|check of the clock)"
    ),
    "time_update": (
        "(time|timing|timings|clock) (update|status|report|situation)|(update|word|status|report"
        "|news) (on|about|regarding) [the|our] (time|timing|timings|clock)|status (on|of) [the] "
        "(time|clock|timing)"
    ),
}
