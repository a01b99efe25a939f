"""Italian: what asks for what is left of the item and of the session."""

from __future__ import annotations

ITEM_LEFT: tuple[str, ...] = (
    "(<how_much>|quanto) <remains> [ancora] <for_item>",
    "(<how_much>|quanto) ancora (abbiamo|ho|c'è) <for_item>",
    "(<how_much>|quanto) (ho|abbiamo|mi resta|mi rimane|mi restano|ci resta|mi "
    "rimangono) [ancora] (per|in) <my_item>",
    "(<how_much>|quanto) (abbiamo|ho|c'è|ci sono|si ha|ci date|mi date|abbiamo a "
    "disposizione) [ancora] [a disposizione] <for_item>",
    "<for_item> (<how_much>|quanto) (<remains>|abbiamo|ho|c'è) [ancora]",
    "<when> (finisce|termina|si chiude|chiudiamo|finiamo|terminiamo|si finisce|"
    "dobbiamo (finire|chiudere)|va finito|si conclude|scade) [con] <item>",
    "<item> <when> (finisce|termina|si chiude|scade)|(finisce|termina) <when> "
    "<item>|<item> (finisce|termina|scade) <when>",
    "(quanto [tempo]|quanti minuti) (manca|mancano) (alla fine|per la fine|al "
    "termine) <of_item>|(quanto [tempo]|quanti minuti) (manca|mancano) (per|a) "
    "(finire|chiudere|completare) <item>",
    "(abbiamo ancora|c'è ancora|ci resta|ci rimane|ho ancora|mi resta|mi rimane|"
    "avanza) [ancora] [del|un po' di|abbastanza] tempo <for_item>",
    "(<how_much>|quanto) (dura ancora|ha ancora|durerà ancora|va avanti ancora) <item>",
    "<item> (quanto [tempo] (dura ancora|manca|ha ancora|resta)|dura ancora (molto|tanto|quanto))",
    "fino a (quando|che ora) (dura|abbiamo|c'è|va|ho|si va avanti|restiamo|stiamo|"
    "andiamo avanti) [tempo] (<for_item>|<item>|con <item>)",
    "<item> fino a (quando|che ora) (dura|va|abbiamo)",
    "(manca|ci vuole) (molto|tanto|ancora molto|ancora tanto) (alla fine <of_item>|"
    "per finire <item>)",
    "(è|siamo) quasi (finito|finita|finiti alla fine|alla fine) (<item>|<of_item>|"
    "con <item>) [o no]",
    "dura ancora (molto|tanto) <item>|restiamo ancora (molto|tanto) su <item>",
    "quanto [tempo] ancora <for_item>|(entro|per) quando (dobbiamo|si deve|devo) "
    "(finire|consegnare|terminare|chiudere) <item>",
    "[per] quanto [tempo] (restiamo|stiamo|parliamo|rimaniamo|continuiamo) ancora "
    "(su|con|in|sul|sulla) (<item>|<thing>)",
    "(siamo|stiamo) vicini alla fine <of_item> (o no|vero)|siamo quasi alla fine "
    "<of_item> (o no|vero)",
    "<when> (scade|finisce) il tempo (per|su) <item>|il tempo (per|su) <item> (sta "
    "finendo|è finito|è quasi finito) (o no|vero)",
    "<item> (va avanti|dura) fino a (quando|che ora)|<item> finisce (quando|a che ora)",
    "(quanto tempo|quanti minuti|quanti secondi|quanto) (mi dai|ci dai|mi date|ci "
    "date|mi danno|abbiamo) per <item>",
    "<how_much> per <item>|<item> <how_much> (abbiamo|resta|rimane|ho) [ancora]",
    "<when> (chiudiamo|chiude|passiamo oltre) <item>",
    "(<how_much>|quanto) (dura ancora|va avanti ancora|è ancora) <item>",
    "c'è [ancora] [del|un po' di|abbastanza] tempo <for_item>",
    "(entro|per) (quando|che ora) (dobbiamo|si deve|devo|bisogna) (finire|"
    "consegnare|terminare|chiudere|completare) <item>",
    "(<how_much>|quanto) (ho|abbiamo|mi resta|ci resta) per (rispondere|parlare)",
    "quanto [tempo] (manca|resta|rimane) (a|per) (finire|chiudere|concludere) [con] <item>",
    "<when> (finisce|scade|termina) (il tempo|il mio tempo) [per <item>]|quanto "
    "[tempo] (dedichiamo|diamo) ancora a <item>",
    "(siamo|stiamo) ancora (molto|tanto|a lungo) su <item>|quanto (è lungo ancora|"
    "ancora è lungo) <item>",
    "(qual è|quant'è) il tempo (rimanente|rimasto|che resta) (per|su|di) <item>",
    "di (quanto tempo|quanti minuti) (disponiamo|dispongo) [ancora] <for_item>|"
    "<when> (si conclude|ha termine) <item>",
)

SESSION_LEFT: tuple[str, ...] = (
    "quanto [ci] manca [ancora]",
    "<how_much> <remains_us> [ancora] [<in_meeting>]",
    "<how_much> [ancora] (abbiamo|c'è|ci sono|si ha) [ancora] [a disposizione|"
    "davanti] [<in_meeting>]",
    "<how_much> ancora <remains_us>",
    "(<how_much>|quanto) (<remains_us>|abbiamo|c'è) [ancora] <in_meeting>",
    "(<in_meeting_first>) <how_much> (<remains_us>|abbiamo) [ancora]",
    "<when> (finiamo|si finisce|terminiamo|smettiamo|abbiamo finito|avremo finito|"
    "usciamo|si esce|usciamo di qui|ce ne andiamo|possiamo andare|possiamo uscire|"
    "posso andare|posso uscire|posso andare via|posso andare a casa|andiamo a casa|"
    "si va a casa|ci liberi|ci lasci andare|ci liberate|stacchiamo|si stacca|"
    "concludiamo|dobbiamo (finire|terminare|smettere|chiudere)|siamo liberi|si "
    "conclude) [tutto|qui|con tutto|<meeting>]",
    "<when> (finisce|termina|è finita|è finito|si conclude|si chiude|dovrebbe "
    "finire|deve finire|finirà) [<meeting>|tutto|questa cosa|tutto questo]",
    "(<meeting>|questa cosa|tutto questo) <when> (finisce|termina|è finita|si conclude)",
    "(<meeting>|questa cosa) (finisce|termina|si conclude) <when>|(finiamo|finisce|"
    "si finisce|terminiamo) <when> [<meeting>]",
    "<when> (è|sarà) (la fine|l'uscita|il termine|la conclusione) [<of_meeting>]|"
    "qual è l'ora di (fine|uscita|chiusura) [<of_meeting>]|qual è l'orario di "
    "(fine|uscita|chiusura) [<of_meeting>]",
    "(quanto [tempo]|quanti minuti|quante ore) (manca|mancano) [ancora] <to_end>",
    "<to_end_first> (quanto|quanto tempo|quanti minuti) (manca|mancano)",
    "quanto [tempo] (dura|durerà|va avanti|durano|prosegue) ancora [<meeting>|questa cosa|tutto]",
    "quanto [tempo] ancora (dura|durerà|va avanti|dobbiamo stare|restiamo) [<meeting>|qui]",
    "(<meeting>|questa cosa) (quanto [tempo] (dura ancora|manca|va avanti|durerà "
    "ancora)|dura ancora (molto|tanto|quanto)|va avanti ancora (molto|tanto))",
    "dura ancora (molto|tanto) (<meeting>|questa cosa)",
    "(c'è ancora|abbiamo ancora|ci resta ancora|ci rimane ancora|c'è ancora un po' "
    "di|ci avanza|ci resta|ci rimane) [un po' di|abbastanza|del|molto] tempo "
    "[<in_meeting>]",
    "(abbiamo ancora|ci restano ancora|ci restano|ci rimangono|mancano ancora) "
    "[più di|meno di|almeno] # minuti [<in_meeting>]",
    "fino a (che ora|quando) (andiamo avanti|abbiamo|restiamo|dura <meeting>|siamo "
    "qui|va avanti <meeting>|stiamo qui|dura|va avanti|dura questa cosa|si va "
    "avanti|c'è tempo)",
    "(<meeting>|questa cosa) (dura|va avanti) fino a (che ora|quando)|(<meeting>|"
    "questa cosa) fino a (che ora|quando) (dura|va avanti)",
    "manca [ancora] (molto|tanto) <to_end>",
    "ne abbiamo (ancora per molto|per molto|ancora per tanto|per quanto|ancora per "
    "quanto|per quanto tempo ancora)",
    "(siamo|stiamo) quasi (alla fine|al termine|finendo|a fine) [<of_meeting>] (o "
    "no|o non ancora|vero|giusto)|abbiamo quasi finito (o no|o non ancora|vero)",
    "è quasi (finita|finito) <meeting> [o no|vero]",
    "(qual è|quant'è) il tempo (rimanente|rimasto|che (ci resta|resta|rimane)) "
    "[<of_meeting>]|tempo (rimanente|rimasto)",
    "(quanto|cosa) (resta|manca|rimane) sull'orologio",
    "<when> (posso|possiamo|si può) (tornare a casa|andare [via|a casa]|uscire|"
    "andarcene|andarmene|scappare) [di qui|da qui]",
    "<when> (ci (fa|fate|fai|lascia|lasci|lasciate) (uscire|andare [via|a casa])|"
    "suona [la campanella]|suona la campana|si esce|si stacca|ce ne andiamo)",
    "fino a (che ora|quando) (va|prosegue|continua|si protrae) [avanti] (<meeting>|"
    "<this_thing>)|fino a (che ora|quando) (andiamo|ne abbiamo)",
    "(mancano|restano|ci restano) [ancora] [più di|meno di|almeno] # minuti "
    "(<to_end>|<in_meeting>)",
    "(dura|va avanti) ancora (tanto|molto|parecchio|a lungo) [<meeting>|"
    "<this_thing>]|ne (abbiamo|avremo) [ancora] per (molto|tanto|parecchio)",
    "(c'è|ci sono) ancora (molto|tanto) prima (di finire|della fine)|quanto "
    "[tempo] prima (della fine|di finire)",
    "<how_much> (<to_end>|prima della fine|ancora)|quanto ancora [<to_end>]",
    "<when> (abbiamo|avremo) (finito|terminato) [qui|tutto|con tutto]|<when> "
    "finisce (<this_thing>|la cosa)|<this_thing> <when> finisce",
    "(il quiz|<meeting>) (è|sta per) (quasi|per) (finito|finita|finire) (o no|vero)",
    "(quanto|quanto tempo) dobbiamo (stare|restare|rimanere) ancora [qui]|quanto "
    "(restiamo|stiamo) ancora qui",
    "è (quasi ora|ora) di (andare|uscire|finire) (o no|o non ancora)",
    "quanto [tempo] ci vuole [ancora] (per finire|alla fine|per concludere)|<when> "
    "sarà (finita|finito) [<meeting>|<this_thing>]|manca [ancora] (poco|tanto|"
    "molto) <to_end>",
    "fino a (quando|che ora) (dobbiamo|devo) (restare|stare|rimanere) [qui]",
    "<when> (dovremmo|dovremo|riusciamo a|pensiamo di) (finire|chiudere|terminare|"
    "concludere)|<when> (chiudiamo|si chiude) (<meeting>|<this_thing>|qui)|a che "
    "ora si chiude",
    "(abbiamo|ci rimane|ci resta) [ancora] (molto|tanto|un po' di|parecchio) tempo "
    "[<in_meeting>]|quanto [tempo] (manca|resta|rimane) (di|della) <meeting_noun>",
    "(<how_much>|quanto) (ci rimane|ci resta|ci manca|rimane|resta) (per finire|alla fine)",
    "è quasi (finito|finita|ora) (o no|vero|<meeting> o no)|(siamo|stiamo) (verso|"
    "vicini a) la fine (o no|vero)",
    "di (quanto tempo|quanti minuti) (disponiamo|si dispone) [ancora]|<when> (si "
    "conclude|si concluderà|avrà termine|termina|ha termine) <meeting>",
    "<when> (suona|suonerà) [la campanella]",
)
