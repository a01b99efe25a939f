"""English: what asks for what is left of the item."""

from __future__ import annotations

ITEM_LEFT: tuple[str, ...] = (
    "<how_much> {<g>|i|i've} {left|remaining|to go|still} {<g>} (on|for|in|with|of|to "
    "finish|to do|to discuss|to cover|to complete|to spend on|to get through) (<item>"
    "|<mine>) {<g>|left|remaining|please}",
    "<how_much> {<g>|i|i've} (left|remaining|to go|still) {<g>} (on|for|in|with|of) <this_item>",
    "<how_much> {<g>|i|i've} (left|remaining|to go) [<left>] to (answer|speak|talk|think"
    "|present|discuss)|how long {<g>|i|i've} on the clock <on_item>",
    "(<ask_when>|when's|what time's) {<aux>} (we|i|us|everyone) {<aux>} (<we_end>|stop"
    "|finish|<finish_it>) [up] (<item>|<with_item>)",
    "(<ask_when>|when's|what time's) {<aux>} <item> {<aux>|all} (<it_end>|done|finished|up"
    "|close|closed) {<aft>}",
    "<item> {<aux>} (<it_end>|go|goes|run|runs|last|lasts|done|finished|is) [on] (when|at "
    "what time|what time|until when|till when|how much longer)|<until_when> <item>|<item> "
    "<until_when>",
    "(are|will|do|should|am|is) (we|i) {<aux>} <soon> {<aux>} (<we_end>|<finish_it>|done) "
    "(<item>|<with_item>) [soon|yet]",
    "(are|will|do) we {<aux>} (<we_end>|<finish_it>) (<item>|<with_item>) (soon|shortly)",
    "(is|will|does) <item> {<aux>} <soon> {<aux>} (<it_end>|done|finished|up) {<aft>} [soon|yet]",
    "(is|will|does) <item> {<aux>} (<it_end>|done|finished) (soon|shortly)",
    "[is|are|any|is there] [still|enough|more|some|much] time [left|remaining|still] <on_named>",
    "<how_much> {<g>|i|i've} are you giving (us|me) (on|for) <this_item>|how long (you"
    "|are you) giving (us|me) <on_item>",
    "how long are (we|you) (getting|given|giving) <on_item>|what time (remains|is "
    "remaining) <on_item>",
    "(what have we got|what do we have|what's|what is) left <on_item>|(is|are) (our|the) "
    "time <on_item> <soon> up",
    "is (time|the clock|the timer) (running out|<soon> up|running down|up) <on_item>",
    "when (do|would) you want (us|me) to (stop|wrap up) [<with_item>]",
    "<ask_when> (do|should|must|will) i [have to|need to] (stop|wrap up|stop talking|stop "
    "speaking)",
    "(have i|have we|do we have|do i have) [got] (long|much longer|a while) <on_item>",
    "<until_when> can (we|i) (work|be|talk|stay|keep going|carry on|go on) on (<item>"
    "|this)|until when can i (talk|speak)",
    "how (long|soon|many <units>) <until> (the (buzzer|timer) [goes|rings|goes off|ends"
    "|runs out|is up]|(pens|pencils) down|we're moved on|you move us on)",
    "<fronted_item> how many <units>",
    "(<ask_when>|when's|what time's) {<aux>} it {<aux>} (<it_end>|done|finished|up) <item>",
    "how much longer (is|does|will) it [<lasts>] <item>",
    "<fronted_item> (<ask_when>|when's|<until_when>) {<aux>} it {<aux>} (<it_end>|done"
    "|finished|up|go|run|last|have)",
    "<fronted_item> (how (long|much longer)) {<aux>|still} it {<aux>|still|go|last|take|run}",
    "(is|are) (my|our) (speaking|talking|answer|presentation) time [<soon>] (up|over|gone|done)",
    "<ask_when> do (we [need to|have to] put [our|the] (pens|pencils) down|(pens|pencils) go down)",
    "are we [already] (halfway|half way) [through|into|done with] <item>",
    "is there [still] time [left] for me to finish (my *|this|it|<mine>)",
    "how (long|much longer) {<aux>|we|i|still|staying|sticking|spend|spending|stay|be|on} "
    "(on|with) <item>",
    "how (long|much longer) (are|do|will) we [going to|have to|meant to|supposed to"
    "|still] (be|stay|spend|keep going|continue) on this",
    "<how_much> to (answer|speak|talk) {do|have|we|i|got|left}|how long {<aux>|i|we} to "
    "(explain|explain (this|it))",
    "what's (the clock|the timer|the countdown) (say|saying|on|at|showing|for) [for] "
    "<on_item>|(what's|what is) on the (clock|timer|countdown) <on_item>|what's the "
    "countdown <on_item>",
    "what time (is|do we have|have we) <on_item>",
    "<remaining> <on_item>",
    "<remaining_loose> <on_item>",
    "<how_much> <on_named> <have> [<left>]",
    "<how_much> <on_named> [still|left|now|remaining]",
    "<how_much> on it (do we have|have we) left",
    "(what's|what is) <item_s> (remaining time|time left)|(what's|what is) left (for|of|on) <item>",
    "<how_many_more> (on|for|with) (this|it)|how long are we on (<item>|this) for|how "
    "long do we stay on this",
    "<how_much> did you say (we have|we had|i have|there is|is left|) <on_item>",
    "<how_much> <until> (time's|time is|our time is|my time is|the time is) up <on_item>",
    "<how_much> <until> you (cut|stop|interrupt) (me|us) [off]",
    "<remaining> <on_thing_we_are_on>",
    "<fronted_item> <remaining_short>",
    "<fronted_item> how (long|much longer)",
    "<how_much> (does (<item>|<thing>) [still] have|<item> [still] has|has <item> [got]) [<left>]",
    "(how (long|much longer|much time|soon|many <units>|many more minutes|far)|<long_to>) "
    "<until> <item_ends>",
    "<how_much> (is|are) [there] [<left>] <until> <item_ends>",
    "<how_much> <have> [<left>] <until> <item_ends>",
    "<how_much> <have> to <finish_it> <item>",
    "how soon (does|will|is) <item> [be] (end|finish|over|done|finished)",
    "how much longer (on|for|with|in) <this_item>",
    "how much longer (does|will|is) <item> <lasts>|how much longer is <item>",
    "how much longer (are|do|will) we [be|on|stay|staying|spend|spending|keep] [doing|on"
    "|in] <item>",
    "how long (does|will|is) <item> (still <lasts>|<lasts> for|<goes_on>)",
    "<ask_when> (does|will|should|must|did you say|is) <item> [have to|need to|supposed to"
    "|meant to|going to|due to|scheduled to] <item_end>",
    "<ask_when> <item> (ends|finishes|stops|is over|is done|is up|is finished|closes)",
    "(when's|when is|when are|what time is|what time's) <item> (over|done|finished|up"
    "|ending|finishing|closing|going to end|through)",
    "(when's|when is|what time's|what time is) (pencils down|pens down|the cut off|the "
    "cutoff|time up|the buzzer|the time up) [(on|for|in) <this_item>]",
    "(when's|when is|what time is) the end of <item>",
    "<ask_when> (are we|will we be|do we get|do we (have|need) to "
    "be|should we be|must we be|are we supposed to be|have we to be|do we need to be|do we "
    "want to be) (done|finished|through) <with_item>",
    "<ask_when> (do we|are we|should we|must we|do i|will we|can we|are we going to) "
    "[have to|need to|supposed to|meant to|going to] (<finish_it> [up|with] <item>|(wrap"
    "|close|finish|get) <item> (up|off|down|done|finished|wrapped up))",
    "<ask_when> (do we|are we|should we|will we) [have to|need to|supposed to] (move|moving"
    "|get|getting|come|coming|go|going) (off|on from|away from|off of) (<item>|this)",
    "<until_when> (do|does|is|are|will|can|have|should) [we|i] [have|got|has|stay|go|run"
    "|last|going] (<on_item>|<item> [go|run|last|going|running|have|open|on])",
    "<until_when> (<item> (goes|runs|lasts|is|has)|<have> <on_item>)",
    "<item> (goes|runs|lasts|is|ends|finishes|takes) (<until_when>|when|at what time|how "
    "much longer|for how long still)",
    "how long (do|can|are|will|should|may) (we|i) [still] (stay|staying|remain|spend|keep "
    "going|get|have|going to stay|be|being) (on|for|with) <item>",
    "how long (do we|have we|do i|will we|have we got) [get|have|got|left] <until> you "
    "(move|push|kick|take|cut|drag|chase|pull|get|shove|rush|steer) (us|me|everyone) (off"
    "|on|away|on from|off from|away from) [<this_item>]",
    "how long <until> (you|we|<item>) (cut|close|stop|end|wrap up|move on from|move us off"
    "|move off|call time on|leave|pull the plug on) <item>",
    "(is|will) <item> <soon> [be] (over|done|finished|up|ending|closing|through|at an end)",
    "(is|will) <item> [going to|about to] [be] (over|done|finished|ending|end|finish"
    "|finishing|closing|close) (soon|shortly|any time soon)",
    "is <item> (over|up) [already|yet]",
    "(are we|am i|we) <soon> (done|finished|through|out of time|at the end) <with_item>",
    "(are we|am i) <near> (the end of <item>|done <with_item>|finishing <item>|being done "
    "<with_item>|finished <with_item>)",
    "(is|has) (our|the|my) time (for|on|with) <item> <soon> (up|run out|over|gone)",
    "(is|has) (our|the|my) time (for|on|with) <item> (up|run out|over|gone)|is time up "
    "(for|on) (<item>|this)",
    "(are we|am i) [<soon>] (out of|running out of|low on|running low on|running short "
    "of) time (on|for|in|with) <this_item>",
    "(is|will) <item> [going to] [be] (much longer|<last_word> (much longer|long))",
    "how (close|near|far [off|away]) (are we|am i) (to|from) (the end of <item>|the end on "
    "<item>|finishing <item>|being done <with_item>)",
    "<how_much> <have> to (answer|think|discuss|discuss it|present|speak|talk|solve it"
    "|think about it|answer it|brainstorm|finish <mine>)",
    "<how_much> (of <item> is|is) <left> (on|of|in) <item>|how much of <item> is (left"
    "|remaining|still to go)",
    "<how_much> (for|in|on) (<mine>|<named_item>)",
)
