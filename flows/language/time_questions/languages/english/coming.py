"""English: what asks for what comes next."""

from __future__ import annotations

NEXT: tuple[str, ...] = (
    "what {is|are|do|will|we|have|got|be|doing|come|comes|coming|up|on|going|to|talk"
    "|talking|about|discuss|discussing|cover|covering|moving|looking|at|there|the (item"
    "|topic|thing)|lined|planned|scheduled|it|look} (next|<after_item>) {<on_agenda>|up"
    "|then|for us}",
    "(what's|what is|what are) [coming] [up] next [up|then|for us now] [<on_agenda>] [<and_when>]",
    "which (exercise|question|round|activity|task|block|game|scene|chapter|step) (comes|is"
    "|follows|do we do|are we doing) (next|<after_item>)",
    "what (exercise|round|activity|task|block|chapter|step) (comes|is|do we do|are we "
    "doing|do we have) [up] (next|<after_item>)",
    "(what's|what is|what will|what would) [be] <next_thing> [be|going to be|<after_item>"
    "|of <meeting>]",
    "what (have you got|do you have) [for us] [planned|lined up] next",
    "what {are|do|have|will|we|us|got|supposed to|meant to|going to|planned|for us|lined "
    "up|in store|talk about|do|be doing|scheduled|discuss|onto|on to|move|moving|cover} "
    "next {<on_agenda>}",
    "(what's|what is) (the plan|on|planned|scheduled|lined up|coming) <after_item>|what's "
    "in store (next|<after_item>)",
    "are we (doing|having|moving to|going to) (<next_candidate>|<next_item>) next",
    "<next_item> (when|what time|how soon) {does|is|will|it|that|start|starting|begin|up|be|come}",
    "(when|when's|what time's) {are|do|we|due to|going|supposed to|get|to|getting|is|will"
    "|can|should} (move on|<go_on>|to <next_item>|going with <next_item>)",
    "(when's|what time's) <next_item> (start|starting|begin|up|on|coming up|starts)"
    "|(when's|what time's|what time is) next [up]",
    "what [do we|are we going to|will we] (do|doing) (afterwards|after)|(what comes|what's"
    "|what is coming) afterwards|what comes later",
    "[so] <after_item> (we do what|it's what|is what|what)",
    "what happens next on <the_agenda>",
    "what's coming (up|[up] (next|after this|<after_item>|after that)) [<on_agenda>] [<and_when>]",
    "(what's|what is|what comes) next [up] after (this|<item>)|what's on next [<and_when>]",
    "(what's|what is|tell us|tell me) the next (thing|one|bit) (we're doing|on [the] "
    "agenda|we do|we are doing|coming up|up)",
    "what (will be|is going to be|was|is going to come|will come|would be|would come) "
    "next [<and_when>]",
    "what (have we got|do we have|have we) coming [up] [next|after this]",
    "what (else|more) is (coming [up] next|on the agenda after this)",
    "(what's|what is) on <the_agenda> (next|after this|<after_item>)",
    "what (are we|do we|will we) (moving|move|going|go|on|get|getting) [on] to next",
    "what are we moving on to",
    "(next|next up|up next|next thing|next topic|next item) is what [<and_when>]",
    "tell (me|us) <next_thing> [<on_agenda>]",
    "what was (the next item|the next topic|next) [again]",
    "what [do] we (do|have|discuss|talk about|cover) (next|<after_item>) [<and_when>]",
    "[and] (after this|<after_item>) (what's|what do we do|what do we have|what comes"
    "|what is [next|coming]|what's (next|coming [up])|what are we doing|what [follows])",
    "is there (anything|something|another (item|topic|one|part|round)|one more (item"
    "|topic)|more) (next|<after_item>) [<on_agenda>]|(do we have|have we got) (anything"
    "|something|another (item|topic)) <after_item>",
    "is (this|<item>) the (last|final) ((one|item|topic|thing|part) on <the_agenda>|item"
    "|topic|agenda item|agenda point|section|segment)",
    "(when's|when is) it time (for <next_item>|to <go_on>|for the next (one|item|topic))",
    "what time's <next_item> [up|due|starting]",
    "(when|what time) (begins|starts|comes) <next_item>",
    "what (comes|is coming) [up] (next|after this|<after_item>|now) [<on_agenda>] [<and_when>]",
    "what (comes|is coming) up [<and_when>]|and then what comes [next]",
    "what [do we do|are we doing|will we do|will we be doing|do we have|have we got|have "
    "we|are we talking about|do we talk about|are we discussing|do we discuss|do we cover"
    "|are we covering|shall we do|are we moving on to|are we going to do|do we tackle|are "
    "we tackling|do we get to] (next|after this|<after_item>) [<on_agenda>] [<and_when>]",
    "(what's|what is|what comes|what follows|what's coming [up]|what happens) "
    "<after_item> [<and_when>]",
    "(what follows|what follows this|what's following|what is following|what's to follow) "
    "[<after_item>|this] [<and_when>]",
    "what (topic|item|section|part|point|thing|segment|activity|agenda item|one|stage"
    "|subject) (is|are we doing|do we have|comes|is coming [up]|do we do|follows|is up"
    "|are we on) [up] (next|<after_item>|following|coming next|after this) [<on_agenda>] "
    "[<and_when>]",
    "which (topic|item|section|part|point|thing|segment|activity|agenda item|one|stage"
    "|subject) (is|are we doing|do we have|comes|is coming [up]|do we do|is up) [up] (next"
    "|<after_item>|following|coming next|after this) [<on_agenda>] [<and_when>]",
    "which (topic|item|section|part|point|one) follows [<after_item>|this]",
    "(what's|what is|which is) <next_item> <and_when>",
    "(what's|what is|which is|what's called) <next_thing> [<on_agenda>] [<and_when>]",
    "what <next_thing> is [<and_when>]|<next_thing> is (what|which) [one] [<and_when>]",
    "<next_item> is (what|which) [one] <and_when>",
    "(what's|what is) on deck [next]|(what's|what is) (lined up|in line|scheduled|planned"
    "|up) (next|<after_item>|after this) [<and_when>]",
    "what's up next|what's up after (this|<item>)",
    "(what's|what is) the (one|item|topic|thing|section|part|point) (after|following) "
    "(this|this one|<item>|that|the current one) [<and_when>]",
    "(what's|what is) next on (the|our|today's) (agenda|list|plan|programme|program|schedule)",
    "is <next_candidate> (next|up next|coming up next|the next one|next up|next on the agenda)",
    "(when|when's|what time|at what time) [is|are] <next_item> [up|due|starting|coming up"
    "|beginning|on|supposed to start|meant to start|scheduled|planned|going to start]",
    "<ask_when> (does|do|will|is|should|can) <next_item> [going to|supposed to] (start"
    "|begin|come up|come|kick off|be up|get going|get started|be|happen|arrive)",
    "<ask_when> <next_item> (starts|begins|is up|comes [up]|will start|is starting|is|kicks off)",
    "<ask_when> (do|will|can|should|are|may|shall|could|must) we [going to|have to|need to"
    "|finally|supposed to|meant to|get to] <go_on>",
    "<ask_when> (we|we're|we are|we'll|we will|we can) [going to] <go_on>",
    "<ask_when> (are we|we're|we are) (moving on|starting <next_item>|moving [on|over] to "
    "<next_item>|going on to <next_item>|getting to <next_item>|getting on to <next_item>"
    "|doing <next_item>|switching to <next_item>|changing [the] (topic|topics|subject)"
    "|moving along)",
    "(how (long|much time|many <units>|much longer|soon|far)|<long_to>|in how (many "
    "<units>|much time)) <until> <next_item> [starts|begins|comes up|is up|kicks off]",
    "(how (long|much time|many <units>|much longer|soon|far)|<long_to>) <until> (we|i"
    "|you) [can|have to|need to|get to|should|must] <go_on>",
    "(how long|how much time|how many <units>) (is|are|do we have|have we got|have we) "
    "[there|it] [left|still] <until> (<next_item> [starts|begins]|we [can|have to|should] "
    "<go_on>)",
    "in how (many <units>|much time|long) (is|does|do|will|are) (<next_item>|we) "
    "[start|begin|come|come up|starting|starts|<go_on>|going to <go_on>|moving on]",
    "(is it|is this) [<soon>] time (to move on|for <next_item>|to <go_on>) [yet]",
    "(are we|we) [<soon>|about to|going to] (moving on|move on|ready for <next_item>"
    "|<go_on>|going to <next_item>|moving to <next_item>|changing (topic|topics)) (soon"
    "|shortly|any time soon|next|yet)|are we about to (move on|<go_on>)",
    "how (close|near|far) are we (to|from) <next_item>",
    "how soon (is|are) <next_item>",
)
