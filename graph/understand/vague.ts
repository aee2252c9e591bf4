/** Words that speak of the talk itself, not of the world: greetings, thanks, tests of the line. */
const ABOUT_THE_TALK =
  /^(h(el|al)lo+|hi+|hey+|hola|salut|bonjour|ciao|ol[áa]|moin|servus|good|morning|afternoon|evening|day|guten|tag|morgen|abend|buenos|buenas|días|tardes|buongiorno|buonasera|bom|dia|thanks?|thx|danke|merci|gracias|grazie|obrigad[oa]|please|bitte|ok(ay)?|yes|no|ja|nein|oui|non|sí|si|sim|sure|fine|great|cool|nice|bye|world|there|help|hilfe|aide|ayuda|aiuto|ajuda|test\w*|check\w*|try\w*|trial|demo|sample|example|dummy|foo|bar|baz|lorem|ipsum|ping|pong|echo|messages?|msg|texts?|tasks?|jobs?|runs?|requests?|responses?|replies|reply|questions?|inputs?|outputs?|contents?|data|parts?|strings?|characters?|special|unicode|emojis?|streams?|streaming|history|states?|status|transitions?|sessions?|contexts?|conversations?|agents?|a2a|tck|sut|json|rpc|protocol|transports?|methods?|notifications?|push|subscri\w+|resubscri\w+|cancel\w*|continu\w*|follow-?ups?|follow|initial\w*|first|second|third|next|last|final|another|one|two|three|new|old|existing|same|valid\w*|invalid\w*|simple|basic|short|long|very|multiple|several|many|concurrent|concurrency|parallel|sequential|before|after|during|begin|start\w*|stop\w*|end|done|creat\w+|updat\w+|process\w*|handl\w+|send\w*|sent|get\w*|lengths?|ids?|numbers?|user|me|i|im|i'm|you|we|it|its|this|that|these|is|am|are|be|a|an|the|for|from|of|in|on|at|to|with|and|or|by|my|your|some|any|just|now|again|here|hope|well|how|doing|going)$/iu;

/** Asks what this service is. */
const ABOUT_THE_SERVICE =
  /\b(what (can|do) you (do|know|offer|answer)|what are you|who are you|how (do|can|should) (i|we) (use|ask|work with)|how does (this|it) work|was kannst du|wer bist du|que (peux|sais)-?tu|qu[ée] puedes|cosa (puoi|sai)|o que (você )?(pode|sabe))\b/iu;

/** Asks for something, if not for anything of ours. */
const A_REQUEST =
  /\?|^\W*(please\s+|bitte\s+|can you\s+|could you\s+)?(who|what|when|where|why|how|which|is|are|do|does|did|can|could|will|would|should|write|tell|translate|calculate|compute|solve|explain|summari[sz]e|play|sing|draw|paint|book|order|remind|call|recommend|generate|code|program|wer|was|wann|wo|warum|wie|schreib\w*|erz[äa]hl\w*|[üu]bersetz\w*|qui|que|quand|o[ùu]|pourquoi|comment|[ée]cris|raconte|traduis|qui[ée]n|qu[ée]|cu[áa]ndo|d[óo]nde|c[óo]mo|escribe|cuenta|traduce|chi|cosa|quando|dove|perch[ée]|come|scrivi|racconta|traduci|quem|onde|como|escreva|conte|traduza)\b/iu;

/** Fewer words ask nothing. */
const FEWEST_WORDS = 3;
/** So many words of the world outside make a subject, if not one of ours. */
const SUBJECT_WORDS = 4;

/** True for words that ask nothing yet (a greeting, "test", a fragment): only the asker can say what is wanted. Meant for text that concerns no specialist. */
export function isVague(text: string): boolean {
  const words = wordsOf(text);
  if (words.length < FEWEST_WORDS || ABOUT_THE_SERVICE.test(text)) return true;
  const subject = words.filter((word) => !ABOUT_THE_TALK.test(word));
  return subject.length === 0 || (subject.length < SUBJECT_WORDS && !A_REQUEST.test(text));
}

/** True when every word speaks of the talk itself ("Follow-up message 1 for history test"), whatever the question model may hear in it. */
export const isAboutTheTalk = (text: string): boolean => wordsOf(text).every((word) => ABOUT_THE_TALK.test(word));

const wordsOf = (text: string): string[] => text.match(/\p{L}[\p{L}\p{N}'’-]*/gu) ?? [];
