"""English: the slots of beginning, going on and ending."""

from __future__ import annotations

ENDS = {
    "until": "(until|till|til|before|to|'til|up to|up until)",
    "long_to": "(how long is (it|there)|how long it is|how long have we [got]|how long do we have)",
    "notify": (
        "[(can|could|would|will) you <softly>] (remind|let|notify|warn|ping|alert|nudge|poke"
        "|signal) (me|us|everyone) [know]|<softly> tell (me|us|everyone)|say [so]|shout|call out"
        "|speak up"
    ),
    "ends_itself": (
        "(ends|finishes|stops|will end|will be over|will finish|is going to end|wraps up|is ending"
        "|is finishing|is supposed to (end|finish|be over)|is meant to (end|finish))"
    ),
    "it_is_over": (
        "((this|it|<meeting>|all this) (<ends_itself>|is over|is done|is finished|closes|is up|is "
        "nearly over|is about to end)|(we|i) [<able>] [can|will|should|must] <end_we>|(we're|we "
        "are|i'm|we've|i'll be|we'll be) [nearly|almost|about] (done|finished|finishing|ending"
        "|wrapping up|through|stopping|out|out of time|running out of time|out of here|done here"
        "|at the end)|(i|we) can (go|leave|<go_away>)|(time|our time|my time|the time) is [nearly"
        "|almost] up|time's up|it's [nearly|almost] (over|time|time to (go|stop|wrap up|leave"
        "|finish))|(there's|there are|there is|we have|we've got) [only] <amount_of_time> <left>)"
    ),
    "it_is_next": (
        "(we [can|should|have to|need to|will|must] <go_on>|(we're|we are) (moving on|<go_on>)"
        "|it's time (for <next_item>|to <go_on>))"
    ),
    "ask_when": (
        "(when|how soon|what time|at what time|at which time|which time|what hour|at what hour|by "
        "when|by what time|around what time|about what time|what time exactly)"
    ),
    "until_when": (
        "(until|till|til|up until|up to|to) (when|what time|which time|what hour|what o'clock)"
    ),
    "soon": (
        "(almost|nearly|about|close to|just about|near|pretty much|almost at|close to being|nearly "
        "about|anywhere near|getting close to|about to be|going to be|getting near|near enough|soon"
        "|coming up to|practically|virtually|at all|getting|coming to)"
    ),
    "near": (
        "((close|near|nearly|nearing|getting close|getting near|coming close|coming up|anywhere "
        "near|coming|close enough|almost|approaching|getting|any closer) [to|on|at])"
    ),
    "lasts": (
        "([going to|gonna] (go on [for]|last|take|run|be|carry on|continue|keep going) [on] [for]"
        "|going [on] [for]|lasting)"
    ),
    "goes_on": (
        "(going to go on [for]|gonna go on [for]|going on for|go on|goes on [for]|keep going)"
    ),
    "last_word": "(last|take|go on [for]|run [for]|be|continue)",
    "item_end": (
        "(end|finish|stop|be over|be done|be finished|close|wrap up|run out|be up|come to an end"
        "|conclude|expire|time out)"
    ),
    "item_ends": (
        "(<item_is> (over|done|finished|up|through)|<item> (ends|finishes|stops|closes|runs out"
        "|is through|will be over|will end|wraps up|times out|expires|comes to an end)|(we are"
        "|we're|i'm|we|i am|we get) (done|finished|through) <with_item>|(we|i) (finish|complete"
        "|end|close|leave|wrap up|have to (stop|leave|finish|end|close|wrap up)) <item>|the end "
        "of <item>|pencils down|pens down|you (stop|cut off|close|end) (<item>|me)|we (move|get"
        "|have to get|need to get|must get|have to move|need to move|go|change) (off|away from|on "
        "from|off of) (<item>|this))"
    ),
    "finish_it": (
        "(finish|wrap up|end|close|stop|complete|finish up|be done with|leave|conclude|finish off)"
    ),
    "end_we": (
        "(finish|finish up|end|end up here|stop|wrap up|wrap this up|wrap it up|wrap things up|be "
        "done|be finished|be through|be out|be out of here|get out|get out of here|get done|get "
        "finished|knock off|clock off|break up|call it a day|adjourn|conclude|pack up|pack it in"
        "|head home|go home|have to stop|need to stop|have to finish|have to end|have to wrap up"
        "|need to wrap up|need to finish|be off the (call|phone|line)|get off [the|this] (call"
        "|phone)|done|finished|out of here|come to an end|call it|done here|finish here|end here"
        "|stop here|be done here|(finish|end|close|stop|leave|wrap up|finish up) <meeting>|finish "
        "this|end this|stop this|finish today|let out|get let out|get to leave|get to go|get to "
        "go home|be let out|hang up|be out of this)"
    ),
    "able": (
        "[supposed to|meant to|going to|gonna|scheduled to|due to|likely to|allowed to|able to"
        "|expected to|have to|need to|get to|hoping to|planning to|aiming to|about to|be able to"
        "|be allowed to|got to|finally|to|planned to|set to|think we [will]|want to|plan to"
        "|intend to]"
    ),
    "go_away": (
        "(go home|leave|get out [of here]|be out [of here]|head home|hang up|get off [of] [this"
        "|the] (call|phone|meeting)|get going|be done here|be off|head off|head out|get away|go "
        "home now|leave <meeting>|clock off|knock off|log off|be out of <meeting>|be released"
        "|escape)"
    ),
    "it_ends": (
        "(end|finish|stop|be over|wrap up|wrap|conclude|knock off|break up|let out|finish up|come "
        "to an end|be over with|run (until|till|to|through)|go (until|till|to|on until|on till)"
        "|let us out|last (until|till)|be over and done with|go on to|finish today|draw to a close"
        "|be at an end)"
    ),
    "meeting_end": (
        "(<it_ends>|close|be done|be finished|be through|be out|be up|get out|adjourn|get done)"
    ),
    "meeting_ends": (
        "((we|i) [can|get to|are allowed to|have to|need to|must|should|will|all|could|finally"
        "|can all|are supposed to|are going to] (<end_we>|<go_away>|close|finish|go)|(we're|we are"
        "|i'm|i am|we get|we'll be|we) [all] (done|finished|through|out|out of here|free|done here"
        "|done for (the day|[today])|all done|all finished|free to go|released|let out|at the end"
        "|off|home|let go)|the end [of <meeting>|of this|of it]|the [very] (finish|close|finish "
        "line)|end of <meeting>|end [of it]|(this|it|all this|this all) (ends|is [all] over"
        "|finishes|stops|wraps up|comes to an end|is over with|is ending|will be over|is finally "
        "over|will end|concludes)|<meeting_s> (over|finished|done|up)|(<meeting>|this) (ends|is "
        "over|finishes|is finished|is done|stops|closes|wraps up|concludes|is through|lets out"
        "|comes to an end|will be over|will end|is up)|home time|hometime|the bell [goes|rings]"
        "|(time's|time is|our time is|our time's|the time is|the clock is) up|(we|i) run out of "
        "time|(we're|we are) out of time|the (time|clock|timer) runs out|time runs out|you (let "
        "us (out|go|leave|off)|end <meeting>|finish|close <meeting>|kick us (off|out)|throw us out"
        "|free us|wrap up|stop|end)|our (hard stop|end time|finish time)|the hard stop)"
    ),
    "end_noun": (
        "[planned|scheduled|official|exact|expected|estimated] (end|ending|finish|finishing"
        "|closing|stop|stopping|wrap up|cut off|knock off|hard stop|quitting|home|going home) time"
        "|hard stop|[scheduled|planned|official|expected] (end|finish|ending) [of <meeting>]"
        "|[estimated|expected] time of ending"
    ),
    "end_time": (
        "((the|our|today's|my) (<end_noun>)|home time|hometime|knocking off time|finish time|end "
        "time|finishing time|the time [when|that] (we|<meeting>|this) (finish|finishes|end|ends"
        "|stop|stops))"
    ),
    "end_noun_alone": (
        "([the|our] (end|finish|finishing|ending) time|what end time (do we have|is it)|[the] end "
        "of <meeting> is when)"
    ),
    "go_until": (
        "(go|run|last|going|running|lasting|go on|going on|continue|here|be here|stay|stay here|on"
        "|meet|meeting|time|work|keep going|scheduled|planned|booked|supposed to (go|last|run)"
        "|meant to (go|last|run)|be|be here for|talk|sit here|meeting|in <meeting>|on <meeting>"
        "|got)"
    ),
}

LOOSE = {
    "aux": (
        "(do|does|will|would|can|could|should|are|is|am|may|must|shall|supposed|meant|going|gonna"
        "|scheduled|planning|due|expected|allowed|able|to|be|all|have|need|got|get|finally|free"
        "|want|then|being|booked|you think|do you think|likely|getting|ready)"
    ),
    "we_end": (
        "(finish|finished|finishing|finish up|done|through|wrap up|wrap this up|wrap it up|wrap "
        "this thing up|wrapping up|wrap|wrapped up|stop|stopping|end|ending|out of here|get out"
        "|go home|head home|leave <meeting>|call it a day|knock off|break up|dismissed|let out"
        "|let go|released|adjourn|conclude|finish (this|it|<meeting>)|end (this|it|<meeting>)"
        "|wrap <meeting> up|wrap up (this|<meeting>)|close (this|<meeting>)|be off home|free to "
        "go)"
    ),
    "it_end": (
        "(end|ends|ending|finish|finishes|finishing|over|stop|stops|wrap up|wraps up|wrapping up"
        "|conclude|concludes|let out|over with|come to an end|at an end|run out|draw to a close"
        "|<end_noun>)"
    ),
    "it_done": "(done|finished|through|complete|up|close|closed|dismissed|out)",
    "it_all": (
        "(it|this|all this|all of this|it all|this all|this thing|the thing|the whole thing"
        "|everything)"
    ),
    "aft": (
        "(here|up|all|for the day|for [today]|in here|by|at|tonight|then|for good|everyone"
        "|properly)"
    ),
    "g": (
        "(do|does|we|have|has|got|get|is|are|there|still|will|it|be|being|<meeting>|our|the time"
        "|our time|us|only|more|in here|here|everyone|left|of|can)"
    ),
}

SPENT = {
    "doing": (
        "([all] (yapping|waffling|rambling [on]|debating|arguing|gabbing|nattering|brainstorming"
        "|in this room|doing <meeting>|playing <meeting>|doing that|listening|jabbering|blabbing"
        "|blathering|banging on|sitting around|hanging out [here]|locked in here|cooped up [in] "
        "here|trapped [in] here)|going [on]|talking|speaking|chatting|at (it|this)|in <meeting>"
        "|on <meeting>|sitting [here|in here|in <meeting>]|sat [here|in here|in <meeting>]|meeting"
        "|here|running|doing this|live|together|in here|in [this]|in class|in session|in a meeting"
        "|online|on air|on the (call|phone|line|air)|recording|gathered [here]|stuck ([in] here"
        "|on <meeting>)|stuck in <meeting>|on|discussing|at this now|in there|connected|on the "
        "clock|in the (room|meeting room)|in this room|having <meeting>|doing <meeting>|on zoom"
        "|on here|in it|under way|underway|at that|working on this now)"
    ),
    "doing_now": (
        "(going now|talking already|on <meeting> [now|already]|in <meeting> [now|already]|at it "
        "[now|already]|at this [now|already]|here already|here now|in [already]|running already"
        "|on already|speaking already|discussing already|sitting here already)"
    ),
    "running": (
        "(going [on]|running|lasting|on|in progress|under way|underway|happening|in session|live"
        "|taking|dragging on|on the go|open)"
    ),
    "start": (
        "(start|started|begin|began|begun|kick off|kicked off|get going|got going|get started|got "
        "started|get underway|got underway|get under way|open|opened|set off|commence|commenced"
        "|kick things off|kicked things off|start off|started off|start talking|join|dial in|sit "
        "down|sat down|start up|begin this|start this|started this|come in|came in|meet|set out)"
    ),
    "start_any": (
        "(start|started|begin|began|begun|kick off|kicked off|kick things off|get going|got going"
        "|get started|get underway|get under way|set off|start this|begin this|commence|going"
        "|talking|running|here|in <meeting>|on <meeting>|at (it|this)|start off)"
    ),
    "since": (
        "(since (we|<meeting>|this|it|it all) [all] <start>|since the (start|beginning|kick off"
        "|kickoff|opening) [of <meeting>]|since (the start|start|kick off|kickoff|minute one)"
        "|since we got (here|in))"
    ),
    "already": (
        "(so far|already|up to now|until now|till now|by now|up to this point|thus far|[so far] in "
        "<meeting>|to date|at this point|now|in total|altogether|overall|all in all)"
    ),
    "spent": (
        "(used|use|spent|spend|used up|use up|gone through|go through|got through|get through"
        "|burned [through|up]|burnt [through|up]|burn [through|up]|eaten up|eaten [through]|eat up"
        "|taken [up]|take [up]|clocked [up]|consumed|consume|had|put in|racked up|done|run through"
        "|been through|blown through|blown|chewed through|covered|passed|spend up|clock up|been "
        "using|been spending|exhausted|logged)"
    ),
    "spent_on": "(on|in) (this <meeting_noun>|<meeting>|here)|in this|here|talking|in total",
}
