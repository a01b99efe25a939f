"""English: what asks for the time of day, and for the time since the start."""

from __future__ import annotations

NOW: tuple[str, ...] = (
    "(what's|what is) [the] (time now|current time|exact time|right time|local time"
    "|correct time|precise time|present time|hour)|what's [the] time|what is the time",
    "what's the time (of day|looking like now|here|over here|at the minute|on your (end"
    "|side|clock|watch|screen))|what's the (actual|real) time",
    "(what [exact]|which) (time|hour) (is it|it is|it's|we have|do we have|have we [got]"
    "|do you have|have you [got]|is it getting to|you got [there]|you have [there]|you've "
    "got [there]|do you make it|do you [guys] got|does it say|are we at|we are at|it is "
    "now|we got|is it now|of [the] day is it)",
    "what (do you|does your watch|does the clock|do the clock|does your clock|do your "
    "clocks|does my watch) (make|have|say|show|read) [the time|for the time|it]",
    "what (the|our) [current|exact|local|right] (time|hour) is",
    "(would|could|will) you be so (kind|good|nice) [as] (to|and) (tell|give|say) [me|us] "
    "<the_time>",
    "(would|do) you mind (giving|telling) (me|us) <the_time>|what time do you have there",
    "what time d'you make it|(say|repeat) <the_time> again|what was <the_time> again|what "
    "time did you say (it is|it was|was it|is it)|what's the time on <the_clock>|(what's"
    "|what is) <the_time> to the (minute|second)|it's [about] what time now",
    "(it's|it must be|it is) <round> (<clock_time>|<hour>) [by now] (right|isn't it|or "
    "what|no|yes|correct)",
    "has it (struck|turned|gone) (<hour>|<clock_time>)",
    "what time's it|how late is it [getting]|how late it is|what o'clock is it",
    "what (does|do) (the|your|our|that|my) [wall] (clock|watch|clocks) (say|show|read)"
    "|what (the|your|our) (clock|watch) (says|shows|reads)",
    "(do|have|would) you [happen to] (have|got|have got) <the_time> [on you]",
    "have you <the_time> [on you]",
    "[you|anyone|anybody|someone] got the time [on you]|(does|has|did) (anyone|anybody"
    "|someone) (have|got) <the_time> [on (them|you)]|who (has|has got|knows|got) "
    "<the_time>|who's got <the_time>",
    "(can|could|would|will) (someone|anyone|anybody|somebody) (tell|give) (me|us) <the_time>",
    "(do|would) (you|we|anyone|anybody|someone) [happen to] know <the_time>",
    "(tell|give|remind) (me|us) [of|about] <the_time>|gimme <the_time>|tell <the_time>"
    "|what time (are we|we) (on|at)|how many o'clock is it|what (does it say|do we have"
    "|have we got) on the clock|(what's|what is) (the|your|our) (clock|watch|time) (saying"
    "|showing|reading)|what would the time be|d'you (know|have|got) <the_time>|(do|does) "
    "(ya|ye|yous|you guys|you all|y'all|one of you|any of you) (know|have|got) <the_time>"
    "|what time now|what's time now",
    "(what time|what hour) (does|is) <the_clock> (say|show|showing|saying|read|on)|what "
    "time is (showing|on) (on|) <the_clock>|what (time|hour) (would|will|might|could"
    "|should) it be now",
    "(can|could|would|will) you <softly> (check|read|look at) <the_clock> [for (me|us)]",
    "is it (past|gone|before or after|already past) <hour>|is it <hour> [o'clock] yet",
    "is it (half past|half|quarter (past|to)|a quarter (past|to)|# (past|to)) (yet|already|now)",
    "is it <clock_time> or <hour>|is it <hour> or <hour> o'clock|is it before or after "
    "<clock_time>",
    "(can|could|would|will) you <softly> (tell|give|check|read|say|announce|share) [me|us"
    "|out] <the_time> [for (me|us)]",
    "(can|could|may|might) (i|we) <softly> (get|have|ask|ask you|know|ask for|ask you for"
    "|check|trouble you for|bother you for|please have) <the_time> [from you]",
    "(i|we) [just] (need|want|would like) to know <the_time>|(i'd|we'd) like [to know] <the_time>",
    "(time now|current time|the time now|the current time)",
    "(is it|has it gone|is it past|is it after|is it gone|has it struck) <round> <clock_time>",
    "(is it|has it gone|has it turned) <round> # yet|it's what [like] <clock_time>",
    "(are we|we're|have we) [already] (past|after|at|passed|reached|before|beyond|gone "
    "past) <clock_time>",
)

ELAPSED: tuple[str, ...] = (
    "(is|has|have|are) [it been|there] ((the|an|a|our) [half] hour|<amount_of_time>|half "
    "the time) (up|gone [by]|passed|over|elapsed|been and gone) [already|yet|by now]",
    "have we [already|just] (passed|gone past|reached) (the (hour|half hour)|an hour|half "
    "an hour|halfway)",
    "(we're|we are|we've been|we have been|<meeting> has been|<meeting> is|we've "
    "[already] used|we have used) [going|running|on] (since|for|in|) (how (many <units>"
    "|long|far|much time)) [in|into it|into <meeting>|already]",
    "how far (through|along) are we in (minutes|time)|how far along are we <time_wise>"
    "|how far through are we|since how (much time|many <units>|long) are we <doing>|at "
    "(what|which) minute are we",
    "how long has (it|this|everyone|everybody|the group|the team) been (running|going|here"
    "|on|in here)",
    "(what|which) (portion|share|part|percentage) of (the|our) time (have we used|is gone"
    "|has passed|have we spent) [already]|have we used [up] half (of|) (our|the) time "
    "[already|yet]",
    "are we <amount_of_time> (in|into (it|this|<meeting>)) [already|yet]",
    "[for] <how_much> {is|it|that|has|have|it's} (we've|we have|have we|we) been <doing> "
    "[for] [<already>]",
    "<how_much> (has|have|did) (this|it|<meeting>|all this|we) [all] (taken|take|lasted"
    "|last|gone on|been on|been running|consumed|eaten up) [us] <already>",
    "how much time has <meeting> taken [up] [already|so far]",
    "<how_much> (have|has|are|is|had) {already|our|the|time|of|we} (ticked by|ticked away"
    "|behind us|flown by|slipped by|passed by|been and gone|already passed)",
    "how many <units> has it been [<since>|already]|how much have we used (of our|of the) "
    "time|what time have we used [<already>]",
    "<since> how (long|much time|many <units>) {has|have|is|it|been|passed|gone by|elapsed"
    "|we|running}",
    "(give|show) (me|us) the (elapsed|running) time|time since [the] start|(are we|have "
    "we) [gone] past (the half hour|half an hour|the hour mark|an hour)",
    "<how_much> (have <we>|<we> have|we've|<we>) been (<doing> [for] [<since>]|<since>)",
    "since how long (have <we> been|<we> have been|are <we>|<we> are|we're|is <meeting>"
    "|has <meeting> been) [<doing>|<running>]",
    "how long (are <we>|we're|<we> are) [all] (<doing_now>|<doing> already)",
    "<we_have_been> [<doing>] for [about] (how long|how many minutes|how much time) [<since>]",
    "(we've|we have) been (here|at (this|it)|talking|going|on <meeting>|in <meeting>) how long",
    "for (how many <units>|how long|how much time) (are|have) we [been] (<doing>|in <meeting>)",
    "how (long|many <units>|far) (so far|in so far)|how many <units> in are we|how long "
    "is (it|this) so far|how far in",
    "how long have we (gone|run|talked|met|sat here|chatted) [for] [so far|already]",
    "how long (has|did) <meeting> (lasted|last|run|gone [on]|taken) <already>",
    "(what|which) minute (are we|is <meeting>|is it) [at|on|in] [of <meeting>]",
    "how much (time's|of the time's|of our time's|of the hour's) (gone|passed|elapsed"
    "|used [up]|spent)",
    "how long's it been [<since>|going [on]]",
    "how (long|long's) [has] (<meeting>|this|all this|it all) been [<running>] [for]",
    "how long's (<meeting>|this) been [<running>] [for]",
    "how long (<meeting>|this) has been [<running>] [for]",
    "how (long|many minutes|much time) (is it|it is|it's|) <since>",
    "how long (has it|it has|it's|have it) been [<since>|going [on] [for]]",
    "it's been how long [<since>]|it has been how long [<since>]",
    "<how_much> (has|have) [already] (passed|gone by|elapsed|been "
    "used [up]|gone|been spent|been taken [up]|gone past|flown by|gone on|expired) "
    "[<already>] [<since>|on this call|in <meeting>]",
    "how much (time|of the time|of our time) (passed|elapsed|went by|is gone|is spent|is "
    "used [up]|is over|did pass|did elapse|did go by) [<already>] [<since>]",
    "how (many <units>|much minutes) (passed|elapsed|went by|are gone|are over|did pass) "
    "[<already>] [<since>]",
    "how much of (<meeting>|our time|the time|our <units>|the <units>|our slot|our "
    "session|our allotted time) (has|have|is|are|did|) "
    "[already] (passed|pass|gone|gone by|behind us|over|done|used up|elapsed|been used [up]"
    "|been spent|spent|been and gone|been taken up|disappeared)",
    "how much of (<meeting>|our time|the time|our <units>|the <units>|our slot) (have"
    "|did) we [already] <spent> [<already>]",
    "(how much [of our|of the] time|how many <units>|how long) (have we|we have|we've|did "
    "we|did we all|have i|i've) [already] (<spent>|gone through|taken) [<spent_on>] "
    "[<already>]",
    "how long ago (did (we|<meeting>|this|it|it all) <start>|was (the start|our start|the "
    "beginning))",
    "(how many <units>|how far|how far along|how deep|how long|how much time) (in|into "
    "(it|this|this thing|things|<meeting>|our <units>|our time|the <units>)) [already] "
    "(are we|we are|we're|am i|are we now)",
    "how (many <units>|far|far along|deep|long) are we [already] (in|into "
    "(it|this|this thing|things|<meeting>|our <units>|our time)) [in <units>]",
    "how (deep|far) into (<meeting>|this|it|things) (we are|are we) in (<units>|time)",
    "how far through (<meeting>|our time|our <units>|the time|this|the <units>) are we [in "
    "<units>]",
    "how (many <units>|much time|long) are we at",
    "(what's|what is|what was) ((the|our) elapsed time [so far]|our running time [so far]"
    "|the running time so far)|(what's|what is) the time elapsed [<already>]|(what's|what "
    "is) our time so far",
    "[the|our] elapsed time [so far]|time elapsed [so far]|[the] (time|minutes) (since we"
    "|we have) (started|been going)|running time so far",
    "how long is (<meeting>|this) (so far|already|up to now|until now|running already"
    "|going [on] already|running so far)",
    "how long did (we|<meeting>|this|i) (talk|speak|chat|go|run|last|take|go on|sit here"
    "|meet) [for] <already>",
    "(did|have) we [only|just|seriously] [only] (start|started|begin|begun) "
    "[only] <amount_of_time> ago",
    "(have we|has it|has <meeting>|has this) [already|really|only|just] been [<doing>"
    "|<running>] [for] (<amount_of_time>|long) [already|yet|<since>]",
    "(are we|we're) [already|only|really|just] <amount_of_time> in [already|yet|to <meeting>|now]",
    "is it [already|really|only] <amount_of_time> <since>",
)
