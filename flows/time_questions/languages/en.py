"""English."""

from __future__ import annotations

from flows.time_questions.phrases import Phrases

PHRASES = Phrases(
    signs="""time timewise time's times timing clock hour long long's longer left late over
        overrun overrunning behind ahead schedule overtime minutes when when's far soon end
        remaining elapsed ends hold passed gone""",
    hesitations="""um uh uhm erm hmm hm mhm eh ah exactly actually please roughly currently
        really kindly today""",
    fillers=(
        "(for|in|until|till|like|pardon [me]|sir|mate|guys|folks|everyone|quick|real quick|then)",
        "(hey|hi|hello|ok|okay|so|well|oh|sorry|right|alright|now|and|but|wait|also|listen|please)",
        "(thanks|yeah|yes|hold on|excuse me|actually|anyway|just|quickly|real quick|quick one)",
        "(quick|one|just a quick|a quick|another) question",
        "(by the way|out of curiosity|just checking|just curious|just to check|before i forget)",
        "(i|i've) lost track [of time]",
        "[just a|a|quick] time check",
    ),
    requests=(
        "(can|could|would|will) (you|someone|somebody) [please|just|quickly|maybe] <tell>",
        "(can|could|may) (i|we) [please|just|quickly] (ask|check|know|find out)",
        "[please|just|quickly] <tell>",
        "(do you|do we|does anyone|does anybody) [happen to] know",
        "(i'd|we'd|i would|we would) (like|love) to know",
        "(i|we) (want|wanted|need) to (know|ask|check)",
        "(i|we) (was|were|am|are) [just] wondering",
        "(i'm|we're) [just] wondering",
        "(any|have you any|do you have any|you have any) idea",
        "(i|we) wonder",
    ),
    tails=(
        "(now|right now|please|then|again|exactly|actually|here|today|currently)",
        "(at the moment|at this point|so far|thanks|thank you|ok|okay|by the way|roughly|about)",
        "(by|on|according to) (your|the) (clock|watch)",
        "(do you know|if i may ask|anyway|folks|everyone|guys|in total|more or less)",
    ),
    questions={
        "now": (
            "(what's|what is) the (time|current time|exact time|right time|hour)",
            "what [exact] (time|hour) (is it|it is|we have|do we have|have we got|do you "
            "have|have you got|is it getting to)",
            "what the [current|exact] time is",
            "(do|have) you [happen to] (have|got) the [current|exact|right] time",
            "[you] got the time|can (someone|anyone|anybody) (tell|give) (me|us) the "
            "time|(could|would) (someone|anyone|anybody) (tell|give) (me|us) the time",
            "do (you|we) [happen to] know the [current|exact] time",
            "(tell|give) (me|us) the [current|exact] time",
            "(can|could|would|will) you [please] (tell|give) (me|us) the [current|exact] time",
            "(can|could|may) (i|we) (get|have) the [current|exact] time",
            "what (does|do) (the|your) clock say",
        ),
        "elapsed": (
            "how (long|much time|many minutes) (have we|we have|we've|we) [already|now] been "
            "<doing> [for]",
            "how (long|long's) [has] (<meeting>|this) been [<running>]",
            "how long (<meeting>|this) has been [<running>]",
            "how long (is it|it is) <since>",
            "how long (has it|it has|it's) been [<since>|going [on]]",
            "how (much time|many minutes) (has|have) [already] (passed|gone by|elapsed|been "
            "used|gone) [already|now] [<since>|so far]",
            "how much of (<meeting>|our time|the time) (has (passed|gone|gone by)|is gone)",
            "how (much [of our|of the] time|many minutes) (have we|we have|we've) [already] "
            "(used|spent|used up|gone through|taken) [<already>]",
            "how long ago did (we|<meeting>) (start|begin)",
            "how (many minutes|far) (in|into it|into <meeting>) (are we|we are)",
            "(what's|what is) (the|our) (elapsed|running) time [so far]",
            "[the] elapsed time",
        ),
        "item_left": (
            "<how_much> (is|are) [there|still] [still] [<left>] (on|for|in|with) <this_item>",
            "<how_much> (remain|remains) [on|for|in] <this_item>",
            "<how_much> <we_have> [<left>] (on|for|in|with|to (talk about|discuss|cover|"
            "spend on|finish|do)) <this_item>",
            "<how_much> (on|for) <this_item> <we_have> [<left>]",
            "<how_much> (on|for) <item>",
            "what time (is|do we have) [<left>] (on|for) <this_item>",
            "<how_much> (does <item> [still] have|<item> [still] has) [<left>]",
            "how (long|much longer|much time|soon|many minutes) (until|till|before) <item_ends>",
            "<how_much> (is|are) [there|still] [<left>] (until|till|before) <item_ends>",
            "how soon (does|will|is) <item> (end|finish|over|done)",
            "how much longer (on|for|with) <this_item>",
            "how much longer (does|will|is) <item> (last|go on|run|going to take|going to last)",
            "when (does|will) <item> (end|finish|stop|be over|be done)",
            "(when's|when is) <item> (over|done|finished|up)",
            "(when|what time|at what time) (are we|will we be|do we get|do we (have|need) to "
            "be|should we be|must we be) (done|finished|through) with <item>",
            "(do we|have we) [still] (have|got) [any|some|more] time [<left>] (on|for) <item>",
            "is there [still] [any|some|more] time [<left>] (on|for) <item>",
            "[the|how much] (time|minutes) <left> (on|for|in) <this_item>",
        ),
        "session_left": (
            "how much time's [still] <left> [<in_meeting>]",
            "<how_much> (is|are|there is) [there|still] [still] <left> [<in_meeting>]",
            "<how_much> (remain|remains) [<in_meeting>]",
            "how (many minutes|much time) <left> [<in_meeting>]",
            "how (long|many minutes) to go",
            "<how_much> <we_have> [<left>] [<in_meeting>]",
            "<how_much> did you say (we have|we had|is) [<left>]",
            "how (long|much longer|much time|soon|many minutes) (until|till|before|to) "
            "<meeting_ends>",
            "how much longer",
            "how much longer (does|will|is) (this|<meeting>) <lasts>",
            "how long (does|will|is) (this|<meeting>) (go on for|still <lasts>)",
            "(when|what time|at what time|how soon) (does|will|is) (this|it|<meeting>) "
            "[supposed to|meant to|going to] (end|finish|stop|be over|wrap up)",
            "(when's|when is|what time is) ((this|<meeting>) (over|ending)|<meeting> (done|"
            "finished))",
            "(when|what time|at what time) (do we|will we|are we [supposed to|meant to|going "
            "to]|should we) "
            "(finish|end|stop|wrap up|be done|be finished|have to stop|need to stop)",
            "(when|what time|at what time) are we (done|finished|finishing|ending|wrapping "
            "up|through)",
            "(do we|have we) [still] (have|got) (any|some|#) [more] (time|minutes) <left>",
            "(do we|have we) still (have|got) [any|some|#] [more] (time|minutes)",
            "is there (any|still|still some|still any|some) time [<left>]",
            "are we out of time",
            "(do we|have we) (have|got) [any] more (time|minutes)",
            "how soon (do|will|are) we (finish|end|stop|finished|done|finishing)",
            "[the] (time|minutes) <left> [<in_meeting>]",
            "(what's|what is) the (remaining time|time remaining|time left)",
            "how (close|near|far) are we (to|from) the end [of <meeting>]",
            "(what's|what is) left on the clock",
            "what time (is|do we have) <left> [<in_meeting>]",
            "how much of (the hour|our time|the time|<meeting>) (is left|do we have left)",
        ),
        "next": (
            "(what's|what is) [coming] [up] next [up] [on the agenda|in the plan] <and_when>",
            "what (comes|is coming) [up] next [on the agenda] <and_when>",
            "(what's|what is) <next_item> <and_when>",
            "(when|when's|what time) [is|are] <next_item> [up|due|starting|coming up]",
            "(when|what time|at what time|how soon) (does|do|will) <next_item> (start|begin|"
            "come up|come)",
            "(when|what time|at what time) <next_item> (starts|begins)",
            "(when|what time|at what time|how soon) (do|will|can|should) we <go_on>",
            "(when|what time|at what time) are we (moving on|starting <next_item>|moving "
            "[on] to <next_item>)",
            "how (long|much time|many minutes|much longer|soon) (until|till|before|to) "
            "<next_item> [starts|begins|comes up]",
            "how (long|much time|many minutes|much longer|soon) (until|till|before) we <go_on>",
        ),
        "over": (
            "are we [already|still|now] <off_plan> [already|yet|again|<left_side>]",
            "is <meeting> [already|still] [a bit|way] (running (over|late|behind|long|over "
            "time|on time|behind schedule)|over time|late|behind|behind schedule|on time|on "
            "schedule|ahead of schedule|overrunning)",
            "(have we|did we) [already] ((gone|go|run) (over|over time|late|overtime|long)|"
            "overrun)",
            "(we're|we are) [already] <off_plan> (aren't we|right|are we not|no)",
            "how (much|far|many minutes|long|much time) (over|behind|late) [schedule|the "
            "schedule|time] are we [running]",
            "how (much|far|many minutes|much time) are we [running] (over|behind|late) "
            "[schedule|time|the schedule]",
            "how (much|far) have we (gone|run) over",
            "(have|did) we [already] (gone|run|go) (past|over) (our|the) [planned] time",
            "how late are we [running]",
            "by how (much|many minutes) are we [running] (over|late|behind)",
        ),
        "status": (
            "how (are we|we are|we're) [doing|looking|going|set|tracking|fixed|getting on|"
            "placed] (on|for|with|in terms of) [the|our] time",
            "how (are we|we are|we're) [doing|looking] (time wise|timewise|on timing|for timing)",
            "[<get_a>] [quick] time check [for (us|me)]",
            "(how's|how is) [the|our] (time|timing) [looking|going|doing]",
            "how (do we|we) stand (on|for|with) [the|our] time",
            "where (are we|do we stand) (on|for|with) [the|our] time",
            "how does (the|our) (time|timing) look",
            "what does (the|our) (time|timing) look like",
            "(what's|what is) (the|our) time (like|situation|status|looking like)",
            "are we [still|all|doing] (ok|okay|good|fine|alright|all right|well) (on|for|"
            "with) [the] time",
            "how (much time|much more time|long|many minutes) (do i|have i|i) [still] (have|got) "
            "[<left>]",
        ),
    },
    beyond={
        "item_left": (
            "how (long|much time|many minutes) (have we|we have|we've) [already] "
            "(been|spent|been spending|used) (on|for|with) <this_item>",
            "how long (is|was) <item> [supposed to be|meant to be|planned for|going to be]",
            "how (long|much time|many minutes) (was|is|were|are) (planned|allocated|set aside) "
            "for <this_item>",
        ),
        "session_left": (
            "how long (is|was) <meeting> [supposed to be|meant to be|planned for|scheduled for]",
            "how long is <meeting> going to (be|last|take)",
        ),
        "elapsed": (
            "(when|what time|at what time) did (we|<meeting>) [get] (start|begin|started|kick off)",
        ),
        "status": (
            "(is|are) the clock [still] (running|ticking|on hold|stopped|paused|going|held)",
            "(are we|is <meeting>) on hold",
            "has the clock (started|stopped)",
        ),
    },
    parts={
        "tell": "(tell|give|remind|let) (me|us) [know]",
        "meeting": "(the|this|our|today's|the whole|this whole) "
        "(meeting|call|session|workshop|class|lesson|interview|discussion|conversation|standup"
        "|stand up|retro|show|hour|thing|episode|seminar|panel|round table|training|webinar)",
        "in_meeting": (
            "((in|of|on|for|to) <meeting>|(until|till|before|to) (the end [of <meeting>]|we "
            "(finish|stop|end|wrap up))|for everything|in total|altogether|overall|together|all "
            "in all)"
        ),
        "doing": "(going [on]|talking|speaking|chatting|at (it|this)|in <meeting>|on <meeting>"
        "|sitting [here]|meeting|here|running|doing this|live|together|in here|in [this])",
        "running": "(going [on]|running|lasting|on|in progress|under way|underway)",
        "since": "(since (we|<meeting>) (started|began)|since the (start|beginning))",
        "already": "(so far|already|up to now|until now|[so far] in <meeting>)",
        "how_much": "(how (long|much [more] time|much longer|many [more] minutes))",
        "we_have": (
            "(do we [still] have|have we [still] [got]|we [still] (have|got|have got)|we've got"
            "|are we having)"
        ),
        "left": "(left|remaining|to go|left over)",
        "item": "(this|the current|the running|our current|this current|this agenda) "
        "(item|topic|point|section|part|segment|bit|question|round|block|exercise|agenda item|one"
        "|subject|activity|slot|step|beat|chapter)",
        "this_item": "(<item>|this|this here|it)",
        "item_ends": "(<item> (is over|ends|is done|finishes|is finished|is up)"
        "|we are (done|finished) with <item>|we're (done|finished) with <item>|the end of "
        "<item>)",
        "meeting_ends": "(we (finish|end|stop|wrap up|have to stop|need to stop|close|are done"
        "|are finished)|we're (done|finished)|the end [of <meeting>]|(this|<meeting>) "
        "(ends|is over|finishes|is done|stops))",
        "lasts": "(go on [for]|last|take|run|going to (take|last|go on|run|be)|going [on] [for])",
        "next_item": "(the|our) (next|following|upcoming) "
        "(item|topic|point|section|part|segment|one|agenda item|block|round|exercise|activity"
        "|question|agenda point|bit|slot)",
        "go_on": "(move on|go on|carry on to <next_item>|(move on|move|go on|go|get|come|switch) "
        "to <next_item>|(start|begin) [with] <next_item>)",
        "and_when": "and (when|at what time|what time|how soon|in how long) "
        "[(does|will|do|are|should) (it|that|we|this) (start|begin|come|come up|get to|get "
        "there|starting|do|reach) [it|that|with it|there]|is (it|that)|it starts|do we start]",
        "off_plan": (
            "[a bit|a little|a little bit|slightly|way|much|very|too|far|badly|getting|just] "
            "(over|over time|running over|running [a bit|a little|slightly|very|so] (late|behind|"
            "over)|running over time|late|running behind"
            "|behind|behind schedule|running behind schedule|on time|on schedule|ahead of schedule"
            "|in overtime|within time|over schedule|overrunning|going (over|over time|long|late)|"
            "off schedule|running on time"
            "|past [our|the] time|running [too|quite|a bit] long|over our time|on track (with|on|"
            "for) time|short (of|on) time|pressed for time|in good time|# minutes (over|late|"
            "behind) [time|schedule])"
        ),
        "left_side": "((on|with|for) <this_item>|in <meeting>|[on|with] <meeting>)",
        "get_a": (
            "((can|could|may|would) (we|i|you|someone) [please] (get|have|do|give us|give me|"
            "run) (a|the)"
            "|(let's|let us) (do|have) a|(give|do) (us|me) a|i (need|want) a|how about a|time "
            "for a)"
        ),
    },
    numbers="""a one two three four five six seven eight nine ten eleven twelve thirteen
        fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty""",
    links="and but also plus then because",
    openers=(
        "(what|what's|who|who's|whose|why|when|where|which|how|did|do|does|is|are|was|were|can"
        "|could|should|shall|would|will|has|have|let|let's|lets|tell|please|if|because|since|"
        "i|i'm"
        "|i'd|i'll|i've|we|we're|we'd|we'll|also|maybe|remind|give|summarize|summarise)",
    ),
    asking=(
        "(what|what's|who|who's|whose|why|when|where|which|how|did|does|is|are|was|were)",
        "(can|could|would|will) you [please|just|quickly] "
        "(tell|summarize|summarise|repeat|explain|say|remind|recap|give|help)",
    ),
    reporting="said say says ask asks asked asking goes like wrote writes called",
)
