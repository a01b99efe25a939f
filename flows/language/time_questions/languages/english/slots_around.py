"""English: the slots of what stands around a question and asks nothing."""

from __future__ import annotations

_IS = "'s|"
_PEOPLE = (
    "mum|mom|mother|dad|father|wife|husband|partner|boyfriend|girlfriend|ride|lift|taxi|cab|uber"
    "|kids|kid|son|daughter|brother|sister|boss|manager|flatmate|roommate|friend|parents|driver|nan"
    "|gran|grandma|granny|child|babysitter|dog|client|lunch|dinner|food|tea"
)

_DEVICES = (
    "phone|watch|laptop|clock|computer|screen|battery|timer|tablet|internet|connection|wifi|mobile"
    "|monitor|camera|smartwatch"
)

AROUND = {
    "softly": (
        "[please] [just|quickly|kindly|maybe|perhaps|possibly|at least|briefly|also|quick|like"
        "|really|always|then]"
    ),
    "tell": (
        "((tell|give|remind|let|show|update|inform|notify|advise) (me|us|everyone|the group"
        "|everybody) [know] [about|on|of|again|quickly]|tell|say|let (me|us) know|announce|confirm"
        "|check [for (me|us)]|check and tell (me|us)|look up|repeat [for (me|us)]|fill (me|us) in "
        "on|remind|give (me|us) an idea [of]|have a look|take a look [at]|find out|figure out"
        "|work out)"
    ),
    "vocative": (
        "(sir|mate|guys|folks|everyone|everybody|madam|ma'am|miss|pal|hen|buddy|bro|man|boss|dude"
        "|chief|teacher|coach|host|team|lads|ladies|gentlemen|you guys|y'all|professor|doctor"
        "|mister|chair|moderator|gang|amigo|darling|honey|sweetie|lovely|my (friend|dear|love)"
        "|ladies and gentlemen|bot|robot|assistant|mr host|mister host|captain)"
    ),
    "guess": (
        "((is it|is that|like|about|maybe|around|almost|what|roughly|something like|another|only"
        "|say|i guess|i think) <amount_of_time> [or so|or something|or more|or less|now|maybe"
        "|already|i guess|right|left|is it]|(is it|like|about|maybe|around|almost) <clock_time>"
        "|[is it] (long|much|far|soon|late|more or less than <amount_of_time>))"
    ),
    "errand": (
        "(train|bus|flight|plane|tram|ferry|taxi|cab|uber|ride|lift|call|meeting|appointment|class"
        "|lecture|shift|interview|hard stop|school run|dentist appointment|doctor's appointment"
        "|lunch|date|delivery|dog|babysitter|pickup|lesson|commitment|engagement|thing)"
    ),
    "i_have_got": "((i|we) [just|still] (have|got|have got)|(i've|we've) [got])",
    "soon_after": (
        "[to (catch|make|get to|take|go to|attend|get|run to|be at|walk|pick up)] [right|straight"
        "|soon] [after|after this|later|soon|waiting|coming [up]|booked|today|tonight|in a (bit"
        "|minute|while)|in # minutes|at # [#|o'clock|sharp]|this (morning|afternoon|evening)"
        "|outside|shortly|next]"
    ),
    "leave_for": (
        "(go|leave|run|dash|head off|head out|shoot off|get going|be off|jump off|hop off|drop off"
        "|drop|be somewhere [else]|catch (a|my|the) [*] [*]|make (a|my) [*] *|pick up (my|the|a) "
        "[*] *|pick (my|the|a) * up|get (to|home to) [my|the|a] *|be (at|in) [my|the|a|another] "
        "[*] *|pop out|step out|take a (call|break)|make a call|eat|get home|nip out|catch up"
        "|feed (my|the) *|walk my dog|plan my (day|afternoon|evening)|use the (loo|bathroom"
        "|toilet)|eat|pee)"
    ),
    "when_due": (
        "[soon|early|shortly|in a (bit|minute|while)|at # [#|o'clock|sharp]|in # minutes|by # [#]"
        "|today|then|after this|right after]"
    ),
    "my_person": f"({_PEOPLE})",
    "my_person_is": f"({_PEOPLE.replace('|', _IS)}'s)",
    "device": f"({_DEVICES})",
    "device_is": f"({_DEVICES.replace('|', _IS)}'s)",
    "broke": (
        "(died|is dead|stopped|is broken|broke|isn't working|is not working|is off|is out of "
        "battery|ran out [of battery]|has stopped|has died|is charging|is on silent|froze|is "
        "frozen|crashed|is slow|is out|is in (my bag|the other room|my pocket)|doesn't work|won't "
        "work|won't show it|won't turn on|has gone|is acting up|dropped|cut out|is wrong|is fast"
        "|is not visible|keeps stopping|is playing up)"
    ),
    "plight": (
        "([because|since|as] (my <device> [just|has] <broke>|my * <device> <broke>|my <device_is> "
        "(dead|died|broken|off|frozen|stopped|not working)|the clock (here|in here|on the wall|on "
        "my *) <broke>|<i_have_got> (a|an|another|my|to catch a|to catch my) [*] <errand> "
        "<soon_after>|(i|we) [still] (can't|cannot|can not|couldn't|don't|didn't) (see|find|read"
        "|make out|have|bring|wear) (the|a|any|my|your) [wall] (clock|time|timer|watch|clock on *"
        "|countdown) [from here|on my (screen|end|phone)|anywhere|here|in here|on me|with me]"
        "|<i_have_got> no (watch|clock|phone) [on me|here|with me]|there's no (clock|watch|timer) "
        "[in|on] [here|this room|my screen]|there is no (clock|timer) here|(i|i've) (left|forgot"
        "|forgotten|lost|broke|misplaced) my (watch|phone|glasses) [at home|on me|upstairs]|(i"
        "|i've|i have|we've|we|we have) [completely|totally|kind of|sort of] (lost|lose) (track"
        "|sight) [of ([the] time|everything|things)]))"
    ),
    "aside": (
        "(<plight>|(<i_have_got> to|i'll have to|i'd better|we'd better|we'll have to|(i|we) "
        "[really|just|kind of|sort of|do] (have to|need to|gotta|got to|have got to|must|should"
        "|will have to|better|might have to|may have to|ought to|want to|wanna|was hoping to)) "
        "<leave_for> <when_due>|my (<my_person> (is|are)|<my_person_is>|(bus|train|flight|shift"
        "|plane) is) (picking me up|waiting|here|outside|coming|leaving|calling|at the door"
        "|getting cold|on the way|ready|picking us up|collecting me|waiting for me|hungry|coming "
        "to get me|at # [#]|in # minutes) <when_due>|my next (meeting|call|class|lesson"
        "|appointment) (starts|begins|is) <when_due>|i need the (loo|toilet|bathroom)|before i "
        "(get|grab|make) (a|some|my) (coffee|tea|drink|water)|i (lost|haven't got|don't have) (my"
        "|the|an) agenda|i missed (that|it)|my (train|bus|flight|plane|shift|class|ride"
        "|<my_person>) (leaves|goes|starts|departs|comes|arrives|closes) <when_due>|(someone"
        "|somebody|people|my *) (is|are) waiting for (me|us)|there's (someone|somebody) at the "
        "door|(i lost|i have lost|i've lost) count|(i|i was|i am|i'm|we) (wasn't|not|was not|was) "
        "(looking|watching|paying attention|listening|away|distracted|multitasking)|i (missed"
        "|forgot|zoned out|spaced out|dozed off|wasn't listening|didn't hear|didn't catch (it"
        "|that)|just woke up|just joined|came in late|joined late|arrived late)|i just got (back"
        "|here|in)|(i'm|i am|we're|we are) (late|in a (hurry|rush)|in a bit of a (hurry|rush)"
        "|hungry|starving|tired|thirsty|cold|exhausted|knackered|dying|bored|getting (hungry|tired"
        "|bored|cold|worried)|lost|a bit lost|confused|new here|just checking|curious|sorry"
        "|getting a bit (tired|hungry)|on a tight schedule|driving|on the (bus|train)|on mobile"
        "|in transit) [for (a|my|the|another) [*] *|here]|(i'm|i am|we're|we are) [still|only"
        "|stuck|just] (on|at|doing|stuck on|working on|in the middle of) ([number|question|part"
        "|section|page|item|exercise|step|point] #|(my|the) (last|first|second|third) (one"
        "|question|part|point|slide|bit))|(i'm|i am|we're|we are) [nearly|almost|about|not] (done"
        "|finished|ready|there) [here|yet]|(i'm|i am|we're) [only|just|barely] (half way|halfway) "
        "[through|done|there] [it|this]|(i|we) haven't (finished|started|even started|done it) "
        "[yet]|(<i_have_got>|(i|we) [still] (have|need)) (# more|a lot more|a few more|lots|a lot"
        "|so much|a bit) (slides|questions|points|things|to (say|do|cover|get through|write))"
        "|(don't|do not) want to (rush|hurry|interrupt|be rude) [you|anyone|us]|not to (rush"
        "|interrupt|be rude|hurry) [anyone|you|us]|[just] so (i|we) (can plan|know|can prepare"
        "|can be ready|don't miss my *|don't run over|can pace (myself|ourselves))|for (planning"
        "|my planning|my notes)|without (a watch|my watch|looking)|[it|this] feels like (ages"
        "|forever|hours|a long time|we've been here (for|) (ages|forever|hours))|time flies|wow"
        "|gosh|oh dear|oh no|oh my|goodness|blimey|hold up)"
    ),
}
