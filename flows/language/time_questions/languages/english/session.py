"""English: what asks for what is left of the session."""

from __future__ import annotations

SESSION_LEFT: tuple[str, ...] = (
    "<how_much> {<g>} (left|remaining|to go|left over|still to (go|come)) {<g>|<in_meeting>}",
    "(<ask_when>|when's) {<aux>} (we|everyone|everybody|us) {<aux>} <we_end> {<aft>}",
    "(<ask_when>|when's|what time's) {<aux>} (<it_all>|<meeting>) {<aux>|all} <it_end> {<aft>}",
    "(<ask_when>|when's|what time's) {<aux>} <meeting> {<aux>|all} <it_done> {<aft>}",
    "<ask_when> {<aux>} (<it_all>|we|<meeting>) {<aux>|<go_until>} (until|till|til)",
    "(<it_all>|we|we're|it's|<meeting>) {<aux>} (<we_end>|<it_end>) {<aft>} (when|at what "
    "time|what time|by when)",
    "(are|will) we {<aux>} <soon> {<aux>|at|the|out} <we_end> {<aft>} [soon|yet]",
    "(are|will|do) we {<aux>|getting|out} <we_end> {<aft>} (soon|shortly|any time soon"
    "|anytime soon)",
    "(is|will|does|is not) (<it_all>|<meeting>) {<aux>} <soon> {<aux>|at|the} <it_end> "
    "{<aft>} [soon|yet]",
    "(is|will|does) (<it_all>|<meeting>) {<aux>} <it_end> (soon|shortly|any time soon"
    "|anytime soon)",
    "how (long|soon|much longer|many <units>|much time) {is|it|will|be|going|to|there|do"
    "|we|have|left} <until> <meeting_ends>",
    "how (many <units>|far|close|near|long) [away|off] [from|to] the end are we|how (many "
    "<units>|far) are we [away|off] from the (end|finish)",
    "(will|are|do) we {<aux>} (<we_end>|done) [here] (by|at|before) <clock_or_hour>",
    "is the end (near|in sight|close|nigh|coming)|is it [<soon>] time to (<end_we>"
    "|<go_away>) [yet|already]|are we at the end [yet]|is it the end (soon|yet)",
    "(do we have|have we got|have we|do we get|is there|are there) [still] (another|less "
    "than|more than|at least|still) <amount_of_time> [left|to go|more]|(do we have|have "
    "we got) (# more <units>|another # <units>|another half hour)",
    "(is|are) there [still] (a lot of|some|many|any|more|lots of) (time|<units>) [left|to "
    "go]|(have we got|do we have) many <units> left|is there still [a lot of|some|much] "
    "time|is there anything left on the clock",
    "[the] (total|session|meeting|overall|whole) (time left|time remaining|remaining time)"
    "|remaining (time|minutes)",
    "when's the (last|final) bell|<ask_when> does the bell (ring|go)|(when's|when is) closing time",
    "<ask_when> (does|is|will) (our|the) time [going to] (run out|up|be up|over)",
    "<remaining> [<in_meeting>]",
    "<remaining_loose> <in_meeting>",
    "<remaining_verb> [<in_meeting>]",
    "<how_much> did you say (<we> have|<we> had|is|was|there is|there was) [<left>] [<in_meeting>]",
    "<in_meeting_fronted> <remaining_short>",
    "(how (long|much longer|much time|soon|many <units>|many more minutes|far)|<long_to>) "
    "<until> <meeting_ends>",
    "<how_much> (is|are) [there|it] [<left>] <until> <meeting_ends>",
    "<how_much> <have> [<left>] <until> <meeting_ends>",
    "how long to <end_we>|<how_much> to go [<in_meeting>]|how far to go <in_meeting>",
    "how much longer (does|will|is|do|should|must) (this|it|<meeting>|all this|the lot) <lasts>",
    "how much longer (are|do|will|must|should|can|have|shall) (we|i|you) [have to|need to"
    "|got to|going to|gonna|planning to|supposed to|expected to|plan to] (be|be here|stay"
    "|stay here|sit here|keep going|go on|going on|going|here|run|running|continue|meet"
    "|meeting|carry on|be on|on|talk|talking|do this|keep us|keeping us|be (at|doing) this"
    "|need us|need|needing us) [for|here|us|on this call]",
    "how much longer (<in_meeting>|of this|is (this|<meeting>))|how (much|many) more "
    "[<units>] of (this|<meeting>)|how much more have we got [left]",
    "(when's|what time's) ((this|it|<meeting>|it all) [all] [supposed to|meant to|due to"
    "|going to] <it_ends>|finish|the finish)",
    "<ask_when> does it all <it_ends>",
    "<ask_when> (do|will|should|can|are) we [be|have to be|need to be|going to be"
    "|supposed to be] (wrap|break|done|finished|out) [by]",
    "in how (many <units>|long|much time) (do|will|are|does|is|can) (we|<meeting>|this"
    "|it) [going to] (<end_we>|<it_ends>|finishing|wrapping up|done)",
    "<how_much> (do you think|you think|do you reckon|would you say) (we|is|this) [still] "
    "(need|left|have left|have|will take|takes)",
    "how long (does|will|is) (this|<meeting>) (go on for|<goes_on>|still <lasts>|<lasts> still)",
    "how (long|much longer) (this|it|<meeting>) (will|is going to|is gonna|can|would"
    "|should|may) [still] (go on [for]|last|take|run|continue|be)|how much longer (we|i) "
    "(have|need|are going) to (be here|stay|go on|sit here)",
    "how long (are|will|do) (we|i|you) [going to|gonna|have to|need to|supposed to|still] "
    "(be here|stay here|here for|going [on] for|be in here|on for|keep us|keeping us|be "
    "(on|in) <meeting>|sit here|be sitting here|be at this|be doing this|stay on|meet for)",
    "<ask_when> (does|will|is|do|should|did you say|would) (this|it|<meeting>|the whole "
    "lot|all this|all of this) [going to|gonna|have to|due to|supposed to|meant to"
    "|scheduled to|likely to|expected to|planned to] <it_ends>",
    "<ask_when> (does|will|is|do|should|would) <meeting> [going to|gonna|have to|due to"
    "|supposed to|meant to|scheduled to|likely to|expected to|planned to] <meeting_end>",
    "what time (will|is|should) (this|it) [be] (done|finished)",
    "(when's|when is|what time is|what time's|at what time is) (this|it|all this|this all"
    "|<meeting>) (over|ending|finishing|over with)",
    "(when's|when is|what time is|what time's) <meeting> (done|finished|up|wrapping up"
    "|closing|out|scheduled to end|supposed to end|letting out|through)",
    "<ask_when> (this|it|<meeting>|all this) (<ends_itself>|is over)",
    "<ask_when> <meeting> (is done|is finished|will be done|closes|concludes|lets out|breaks up)",
    "<ask_when> (we'll|we will|we can|we should|we have to|we get to|we need to|we may|we "
    "might|we're supposed to|we are supposed to|we're going to|we are going to) [all] "
    "[be] <end_we>",
    "<ask_when> (do|will|are|should|can|may|must|shall|could|did you say) we [all] <able> <end_we>",
    "<ask_when> we (finish|end|stop|wrap up|break up|go home)",
    "<ask_when> (can|may|could|will|do|am|should) i <able> <go_away>",
    "<ask_when> (can|may|could|are) we <able> (leave|go|head off|head out)",
    "<ask_when> (are we|are we all) (done|finished|finishing|ending|wrapping up|through"
    "|stopping|out|out of here|wrapping this up|wrapping it up|concluding|going home"
    "|getting out [of here]|knocking off|breaking up|calling it a day|finishing up|done "
    "here|all done|getting done)",
    "<ask_when> (are|do|will|would) you (letting us (out|go|leave|off)|let us (out|go"
    "|leave|off|go home)|going to let us (out|go|leave|go home)|ending <meeting>|wrapping "
    "(this|it|things) up|end <meeting>|close <meeting>|closing <meeting>|finish <meeting>"
    "|finishing <meeting>)",
    "(what's|what is|when's|when is|what time's|what time is) <end_time> [(for|of|in|on) "
    "(<meeting>|this|us)]",
    "(what's|what is) (<meeting>'s|this call's|this meeting's) <end_noun>",
    "<end_noun_alone>",
    "(do we have|is there|have we got|have we) (a|an) (hard stop|end time|finish time|fixed end)",
    "is it [<soon>] (home time|time to go home|going home time) [yet]",
    "<until_when> (do|does|is|are|will|can|have|should|must) (this|it|we|i|<meeting>) "
    "[going to|have|got|still have|have to|to] <go_until>",
    "<until_when> (this|<meeting>|we|<have>) [<go_until>|goes|runs|lasts|is]",
    "<until_when> it (goes|runs|lasts)",
    "<until_when> is (<meeting>|this)",
    "(this|it|<meeting>|we|we're|we are) (goes|go|runs|run|lasts|is|have|have got|are here"
    "|are on|here|ends|finish|finishes|end|stop) [on] (<until_when>|when|at what time"
    "|what time)",
    "how late (do we|are we|does this|is this|does <meeting>|is <meeting>|will this|will "
    "<meeting>|will we) [going to|be] (go|going|run|run to|go on|last|going on)",
    "(do we|have we|do i|have i) (have|got) (any|some|#|much|a lot of|a bit of|plenty of"
    "|a little) [more] <unit> <left>",
    "(do we|have we) still (have|got) [any|some|#|plenty of] [more] <unit>",
    "have we [still] any [more] time [left]|have we (much|enough|a lot of) time left|are "
    "there many <units> left",
    "(do we have|have we got|have we|do we) [still] [have] time (left|remaining|to spare)",
    "(do we|have we) (have|got) [still] (much longer [left|to go]|half an hour [left|to go])",
    "is there [still] (much|a lot|lots) more of (this|it) to go [<until> <meeting_ends>]",
    "is there (any|still|still some|still any|some|much|any more|more|still any more) "
    "time <left_or_not>",
    "is there still time|is there (any time|any more time)|is there more time|(is|is "
    "there) time left",
    "(any|much|more) (time|minutes) <left> [<in_meeting>]",
    "(do we|have we) (have|got) [any] more (time|minutes)",
    "(is there|are there|do we have|have we got|have we|do we get|have i "
    "got) <amount_of_time> <left> [<in_meeting>]",
    "(is there|are there|do we have|have we got|have we) <amount_of_time> <until> <meeting_ends>",
    "are we [<soon>] (out of time|running out of time)",
    "(is|has) (our|the) time <soon> (up|run out|over|gone)|(is|has) (our|the) time (up|run "
    "out)|is time <soon> up|is time (up|running out)|have we run out of time|is the clock "
    "(running out|running down)",
    "have we used (up (all (our|the) time|our time|the time)|all (our|the) time)",
    "how soon (do|will|are|can) we [be] (finish|end|stop|finished|done|finishing|out of "
    "here|go|go home|wrap up|wrapping up)",
    "(what's|what is|how much is) [still] left (on the clock|of our time|of the time|of "
    "our <units>|of <meeting>)",
    "what (do we have|have we got|have we|do we still have) left on the clock",
    "[the|our] (time|minutes) (left|remaining|left over) [<in_meeting>]|minutes to go "
    "[<in_meeting>]",
    "(what's|what is) (the|our) (remaining time|time remaining|time left|left time"
    "|remaining minutes|time to go) [<in_meeting>|for [today]]|[the|our] remaining time "
    "[<in_meeting>]",
    "how (close|near|far [off|away]) [to|from|off] the end [of <meeting>] (are we|is it)",
    "how (close|near|far [off|away]|close now) are we (to|from|off) (the end [of "
    "<meeting>]|the finish [line]|finishing|being (done|finished)|wrapping up|done|home "
    "time|ending|our end time)|how far off (the end|finishing|done|being done) are we|how "
    "(close|near|far [off|away]) is the end [of <meeting>]",
    "(are we|we) <near> (the end [of <meeting>]|finishing|done|being done|finished"
    "|wrapping up|the finish [line]|over|home time)",
    "(are we|we) [all] <soon> (done|finished|there|through|at the end [of <meeting>]"
    "|finishing|wrapping up|done here|out of here|all done|done for [today]|done with "
    "<meeting>|finished with <meeting>) [here]",
    "(are we|will we) [be|going to be] [all] (done|finished|finishing|wrapping up|ending"
    "|stopping|out of here|through|over|finish|end) (soon|shortly|any time soon|anytime "
    "soon)",
    "is (this|it|all this|<meeting>) <soon> (over|at an end|ending|coming to an end)",
    "is this (almost|nearly) (finished|done)",
    "(is|will) <meeting> <soon> [be] (done|finished|wrapping up|through|up|wrapped up) "
    "[the whole *|all of it]",
    "(is|will) (this|it|<meeting>) [be|going to be|going to] (over|ending|end|finishing"
    "|finish|wrapping up) (soon|shortly|any time soon|anytime soon)",
    "(will|is|does|are|do) (this|it|<meeting>|we|i) [going to|gonna|have to|got to] [be"
    "|<last_word>|stay|sit] [here|on|for|still] much longer",
    "(is it|is there|have we|have we got|do we have|has it got|has <meeting> got) (long"
    "|much longer|far|a long way|a long time|a while|ages) (<left_long>|<until> "
    "<meeting_ends>) [<in_meeting>]",
    "(have we|have we got|do we have) (long|much longer|far) <in_meeting>|(have we got|do "
    "we have) long",
    "much (longer [to go]|more (left|to go)) [<in_meeting>]|long (left|to go) [<in_meeting>]",
    "is there (much|a lot|lots|a lot more|much more|any more|long) [left] [(of|in) "
    "<meeting>] <left_long> [<until> <meeting_ends>]",
    "what time (is|do we have|have we [got]|is there) (left|remaining|to go|left over) "
    "[<in_meeting>]",
    "how much of (the hour|our time|the time|<meeting>|our <units>|the <units>) (is|are"
    "|do we have|have we got|have we|is there|remains|remain|) [still] [<left>]",
)
