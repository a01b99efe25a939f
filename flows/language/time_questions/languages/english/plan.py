"""English: what asks whether the session keeps to its plan."""

from __future__ import annotations

OVER: tuple[str, ...] = (
    "am i [already|still] [<somewhat>] (over [time|my time]|running over|going over [time]"
    "|over my time)",
    "(are we|are we all) [already|still|now|a bit|maybe] <off_plan> [already|yet|again"
    "|<left_side>] [<time_wise>] [<or_else>]",
    "(aren't we|are we not) [already] (<off_plan>|<off_plan_bare>) [<time_wise>] [<or_else>]",
    "(we're not|we are not) [already] (<off_plan>|<off_plan_bare>) [<time_wise>] are we",
    "(haven't we|have we not|hasn't <meeting>) [already] (<over_run>|fallen behind)|we "
    "haven't (<over_run>|fallen behind) have we",
    "<by_how_much> {are|is|we|we're|am i|have|has|did|been|gone|go|run|running|going"
    "|fallen|slipped|<meeting>|too} (over|late|behind|ahead|early|overdue|past (time|our "
    "time|the end|the time|our end)|off (schedule|track|time)|delayed) {of|schedule|time"
    "|the schedule|our schedule|are|we|is <meeting>|running|by|did we go|going|have we "
    "gone}",
    "how (off|bad|behind|late|far) (schedule|time) are we|how (bad|big) is the overrun"
    "|how many <units> of (overtime|delay) {are|do|we|have|is|it|in|at|got|so far}|how "
    "much overtime are we (in|at)",
    "have we [already] blown [through|past] (the|our) (schedule|time|slot|timing|end time)",
    "(is|are) (<meeting>|we) (taking|going on|running) [too] (long|longer) [than (planned"
    "|scheduled|expected|it should|we thought|intended)]|is <meeting> going [on] [too] "
    "long",
    "are we (gaining or losing|losing or gaining) time|(will|do|would|are) we {<aux>} "
    "(get out|be out|out|be done|finish|end|wrap up|done|stop) (on|in) time [like this]",
    "did we (overrun|overshoot|use up|exceed) (our|the) time|did we (use|take|spend) too much time",
    "are we (keeping|sticking|holding) [to] (the allotted time|our allotted time|our time)"
    "|are we over (our|the) (allotted|allocated|planned) time|are we within the (planned"
    "|allotted|scheduled) (time|schedule)",
    "are we [too|so|very|really] far (behind|over) [to finish on time|to end on time]|are "
    "we (further|farther) (behind|ahead) than (planned|we should be)|how bad is it are we "
    "(late|over|behind)",
    "(shouldn't|should|weren't|aren't|are|were) we [not] [have|be|supposed to|meant to] "
    "[be|have] (done|finished|over|through|wrapped up|out of here|stopped|ended|finish"
    "|stop|end) (by now|already|long ago)",
    "shouldn't (this|it|<meeting>) (be over|have (ended|finished)|be (done|finished)) [by "
    "now|already]",
    "are we (going|moving|progressing) [at] (the right|a good|too slow a|the planned) pace"
    "|are we on pace <time_wise>|is our pace (ok|okay|right|good)|(how's|how is) our (pace"
    "|pacing)",
    "(are we|we) (using|taking|spending|wasting) too much time [<on_this>]",
    "have we (lost|gained|saved) [any|some|much|a lot of] time [on the schedule|so far]",
    "have we (eaten|run|gone|moved|got|slipped) into (overtime|extra time)|is this overtime",
    "how late is <meeting> [running]|how far behind have we (fallen|got|gotten|slipped)",
    "are we where we (should|need to|ought to|want to) be <about_time>",
    "(are we) <off_plan_bare> [already|yet|again|now] [<time_wise>] [<or_else>]",
    "(are we|we|is <meeting>|is everything) [doing|going|running|looking] <off_plan_wise> "
    "[<or_else>]",
    "is (<meeting>|everything|this|this thing|<item>) [already|still] [a bit|way] "
    "(running (over|late|behind|long|over time|on time|behind schedule|ahead|ahead of "
    "schedule|early|to time|to schedule|overtime|slow|fast|late again)|over time|behind"
    "|behind schedule|on time|on schedule|ahead of schedule|overrunning|in overtime|going "
    "over [time]|past its time|over schedule|over its time|within time|off schedule"
    "|slipping) [<or_else>]",
    "is <meeting> [already|still] [a bit|way] (late|early|ahead|on track for time|delayed)",
    "(have we|did we|has <meeting>|has <item>|did <item>|has this) [already|yet] "
    "[<somewhat>] (<over_run>|ran over|run late|ran long) [yet|already] [a bit|a little|a "
    "lot|by much] [again|<on_this>] [<time_wise>]",
    "(have we|have we not|did we) [already] (fallen|fall|got|gotten|get|dropped|slipped"
    "|drifted|lagged|run) [<somewhat>] (behind|ahead [of ourselves|of schedule]|late|off "
    "schedule|behind schedule|behind the schedule|off time) [<time_wise>]",
    "have we [<somewhat>] slipped|are we [<somewhat>] slipping|have we got ahead of "
    "ourselves <time_wise>",
    "(have we|did we|are we) (made up|make up|making up|caught up|catch up|gained|gain"
    "|won back|win back|clawed back) [any|some|the|a bit of|our|the lost|our lost] [lost] "
    "time [<or_else>]",
    "(have we|did we) (caught|catch) up (on [the] (time|schedule|clock)|with the (schedule"
    "|clock|timetable)) [<or_else>]",
    "(are|will|do) (we|i|<meeting>|it) [be|going to|gonna|likely to|probably|about to|set "
    "to|in danger of|at risk of|on course to|on track to|on pace to|able to] <will_be>",
    "(is|will) (<meeting>|this|it) [be|going to|gonna|likely to|about to|set to|on course "
    "to|on track to] <will_be>",
    "(we're|we are) [already] <off_plan> (aren't we|right|are we not|no|isn't it|are we|yeah)",
    "(we're|we are) [already] <off_plan_bare> (aren't we|right|are we not|isn't it|are we)",
    "<by_how_much> (over|behind|late|ahead|early|off|over time|past time|past our time"
    "|too long|too late|overdue|in overtime|delayed|overtime|into overtime|past the end"
    "|past our end) [of] [schedule|the schedule|time|our schedule|the timetable|plan|track"
    "|ourselves] (are we|is <meeting>|we are|we're|am i|are we now) [running|now|already"
    "|going]",
    "<by_how_much> (are we|is <meeting>|am i|we are|we're) [running|going|already|now] "
    "(over|behind|late|ahead|early|off|overrunning|over time|overtime|too long|slow|fast"
    "|delayed|lagging [behind]|in overtime|into overtime|past our time|past time|past the "
    "end) [of] [schedule|time|the schedule|our schedule|the timetable|track]",
    "<by_how_much> (have|did|has) (we|<meeting>) (<over_run>|fallen behind|slipped|fall "
    "behind) [by]",
    "(have|did) we [already] (gone|run|go|got) (past|over|beyond) (our|the) [planned"
    "|allotted] (time|slot|end time|end)|have we passed (our time|the time|the end|our "
    "end time)",
    "how late are we [running]|how early are we [running]",
    "by how (much|many minutes|long) are we [running] (over|late|behind|early|ahead)",
    "(what's|what is|how (big|long|large|bad|much) is) our (delay|overrun|time overrun"
    "|lag) [now|so far]",
    "(are we|is <meeting>) (delayed|in delay)|how much delay do we have|how much are we delayed",
    "are we (in|into) overtime [yet]",
    "(are|is) (we|<meeting>) (ahead or behind|early or late|late or early|on time or (late"
    "|not|behind|over)|behind or ahead|over or under) [time|schedule|<time_wise>]",
    "(are|have) we (past|beyond|passed) (the end|our end time|the end time|the scheduled "
    "end|our slot|the planned end|closing time|our hour) [<of_meeting>] [already|yet]",
)
