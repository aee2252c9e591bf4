/** Sentences that speak to the service about itself: they are no part of a market question and must not sway where it goes. */
const TO_THE_SERVICE =
  /\b(ignore|disregard|forget|override|bypass|skip) (all |any |every |the |your |my )?(of )?(the |your )?(previous|prior|above|earlier|preceding|former|system|safety|other)? ?(instructions?|rules?|prompts?|guidelines?|guardrails?|filters?|restrictions?|policies)\b|\b(system|developer|hidden|initial|secret) (prompt|message|instructions?)\b|\b(reveal|print|show|output|repeat|leak|dump|display|reply with|paste) (me )?(your|the|all) (\w+ )?(prompt|instructions?|rules|api keys?|keys|tokens?|passwords?|credentials|source code|configuration|config|table names?|schemas?|database schema)\b|\byou are (now )?(dan|an? (unrestricted|unfiltered|jailbroken)|in (developer|maintenance|debug|god|admin) mode)\b|\b(developer|maintenance|debug|god|admin|jailbreak|dan) mode\b|\bjailbr(eak|oken)\b|\b(drop|delete|truncate) (the )?tables?\b|\bignorier\w* (alle|deine|die) .{0,20}(anweisungen|regeln|vorgaben)|\bignore[zr]? (toutes |les |vos |tes ).{0,20}(instructions|consignes|règles)|\bignor[ae]d? (todas |las |tus |sus ).{0,20}(instrucciones|reglas)|\bignora (tutte |le |ogni ).{0,20}(istruzioni|regole)|\bignor[ea] (todas |as |suas ).{0,20}(instruções|regras)/iu;

/** The question without such sentences; as it is when it holds nothing else, for then it is one sentence with both. */
export function withoutInstructions(text: string): string {
  if (!TO_THE_SERVICE.test(text)) return text;
  const rest = text
    .split(/(?<=[.!?;:\n])\s+|\s+[–—-]\s+/u)
    .filter((sentence) => !TO_THE_SERVICE.test(sentence))
    .join(" ")
    .trim();
  return /\p{L}/u.test(rest) ? rest : text;
}
