"""English: what asks for the state of the time altogether."""

from __future__ import annotations

STATUS: tuple[str, ...] = (
    "<how_we> [doing|looking|going|set|tracking|fixed|getting on|placed|sitting|standing"
    "|faring|fixed up|getting along|progressing|coming along|running|travelling|moving"
    "|off] <about_time>",
    "how (do we|we|do we all) (stand|look|sit|fare) <about_time>",
    "how (does it|do things|does that|does everything) look <about_time>",
    "(how|how's) (is it|are things|is everything|it|everything|it is|that|are we all) "
    "[going|looking|doing|standing] <about_time>|what (are we|is it|are things) (like"
    "|looking at|looking like) <about_time>|how do things stand <about_time>|how goes (the"
    "|our) time",
    "how are we managing [with] [the|our] time|are we managing [ok|okay|alright|well] "
    "<about_time>|how is (the|our) time management|(where's|where is) the clock [at]",
    "(am i|i'm|i am) [still|doing] <fine> <about_time>",
    "do i [still] have time left|have i got time left|do i still have [any] time",
    "(time wise|timewise) (how|where) (are we|do we stand|are we at|is it) [doing|looking"
    "|at|going]",
    "where (are we|we are|we're|do we stand|do we sit) [at|now|currently|standing] <about_time>",
    "[<get_a>] [quick|little|brief|short|fast] (<check>|<time_update>) [for (us|me)] [real quick]",
    "<time_update>",
    "<how_we> {doing|looking|going|here|now|fixed|set} <about_time> {here|now|on <item>"
    "|for <item>|with <item>}",
    "[a] [quick|short|brief] (point|word|update|check) on [the|our] (time|timing|clock)",
    "(where's|where is) (our|the) time [at]|how (tight|good|bad) (are we <about_time>|is "
    "(our|the|) time)",
    "how's (this|it|that|things|<meeting>) [looking|going|doing] <about_time>|how do we "
    "do <about_time>",
    "[just] checking [in] on [the|our] time|can (we|you) check on [the|our] time|state of "
    "the clock|give (me|us) the lowdown <about_time>",
    "(can|could|would) you <softly> (update|inform|brief) (me|us) on [the|our] (time"
    "|timing|clock)|are we cutting it (fine|close) <about_time>",
    "where (we are|we're|we stand|do we sit) [at|now] <about_time>|(is there|are we given) enough "
    "time [left]",
    "[a|another] [quick] (time|timing|clock) check|are we (low|running low) on time",
    "(what's|what is) it like <about_time>|(any|some) word on [the|our] (time|timing)",
    "(update|fill) (me|us) [in] on [the|our] (time|timing|clock)|(let's|let us|shall we) "
    "(check|look at) the (time|clock|timing)",
    "(do we have|have we got|have we) enough time",
    "(how's|how is|how are) [the|our|my] (time|timing|timings|clock|time situation"
    "|timekeeping|time keeping|time budget) [looking|going|doing|coming along|holding up"
    "|standing|at|fixed|like] [for us]",
    "how (does|do) (the|our) (time|timing|timings|clock|timekeeping) (look|stand|go|hold up)",
    "what (does|do) (the|our) (time|timing|timings|clock) look like",
    "(what's|what is) (our|the) (timing|clock|timings) like|(what's|what is) our time like",
    "(what's|what is) (the|our) (time|timing|clock|timings|time keeping) (situation|status"
    "|looking like|update|check|position)",
    "(what's|what is) the (situation|status|story|score|state [of play]|word|latest|deal"
    "|position) (on|with|regarding|concerning|about|of|for) (the|our|) (time|timing|clock"
    "|timings)|(what's|what is) the state of the clock",
    "(what's|what is) (our|the) (timing|timings)|(what's|what is) our (situation|position"
    "|status) <about_time>|how is it with [the|our] time",
    "(are|is) (we|everything|it|things|all) [still|all|doing|looking|sitting] "
    "[<somewhat>] <fine> <about_time>",
    "(we|everything|things) [still|all|doing|looking] <fine_short> <about_time>",
    "(are|is) (we|it) [getting|a bit|a little|very|quite|rather|still|too] (tight|pushed"
    "|squeezed|strapped|stretched|tight now|up against it|up against the clock) "
    "<about_time>",
    "are we (against|up against|racing) the clock",
    "(is|are) (the|our) (time|timing|timings) [still|all|looking|a bit|getting] (ok|okay"
    "|fine|good|alright|all right|tight|in order|under control)",
    "is time [getting|a bit|a little] (tight|short|okay|ok|fine|alright)|is time (an issue"
    "|a problem)",
    "<how_much> <i_have> [<left>]",
    "<how_much> {do|have|get|got|will|still|am} (i|i've) {have|got|get|still|left"
    "|remaining|given|to go}",
    "<ask_when> (does|will) ((the|our|my) (timer|clock|countdown)|my time) (run out|end"
    "|stop|expire|be up|go off|hit zero)|is my time [<soon>] up",
    "how (long|much time) left|how (many|many more) <units> left|how much longer|how (long"
    "|many minutes|much time) more|how much (more time|time more)|how long still|how long "
    "yet",
)
