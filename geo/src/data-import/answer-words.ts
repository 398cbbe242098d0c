/** Normalizes text for comparison: without case, accents and signs. */
export const normalizeWord = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(',').map(normalizeWord));

/** Words for an answer in the languages of the product, with the values of OpenStreetMap tags. */
const ANSWER_WORDS = {
  yes: toSet(
    'yes, y, true, 1, x, ok, designated, full, fully, ja, j, voll, vollständig, sí, si, s, oui, o, sì, tak, t, sim, так, نعم, はい, 有, あり, 有り, 是, 有的, vorhanden, step free, stufenlos, barrierefrei',
  ),
  partly: toSet(
    'partly, partial, partially, limited, half, some, teilweise, teils, eingeschränkt, bedingt, parcial, parcialmente, limitado, partiel, partielle, partiellement, limité, parziale, parzialmente, limitato, in parte, gedeeltelijk, deels, beperkt, częściowo, częściowy, ograniczony, em parte, частково, جزئي, جزئيا, 一部, 部分, 部分的, 部分可用',
  ),
  no: toSet(
    'no, n, false, 0, not, bad, nein, nicht, non, nee, nie, não, nao, ні, لا, いいえ, 無, 否, 不, なし',
  ),
  none: toSet(
    'none, keine, kein, keines, ninguno, ninguna, aucun, aucune, nessuno, nessuna, geen, brak, nenhum, nenhuma, немає, لا يوجد, 無し, 没有, 无, n/v',
  ),
  unknown: toSet(
    'unknown, n/a, na, null, nan, tbd, not applicable, not checked, unbekannt, k. a., keine angabe, ohne angabe, nicht geprüft, nicht erfasst, entfällt, sans objet, s o, nc, non renseigné, non concerné, non évalué, no aplica, non applicabile, nvt, niet van toepassing, nie dotyczy, não se aplica, desconocido, inconnu, sconosciuto, onbekend, nieznane, desconhecido, невідомо, غير معروف, 不明, 未知',
  ),
} as const;

type AnswerWord = keyof typeof ANSWER_WORDS;

/** Returns the answer of a word: yes, partly, no, none or unknown; undefined for other words. */
export function readAnswer(text: string): AnswerWord | undefined {
  const word = normalizeWord(text);
  // Check marks and dashes are removed by normalization.
  if (word === '') return /^[✓✔☑○◯]$/u.test(text) ? 'yes' : /^[✗✘☒×]$/u.test(text) ? 'no' : 'unknown';
  return (Object.keys(ANSWER_WORDS) as AnswerWord[]).find((answer) => ANSWER_WORDS[answer].has(word));
}

/** Words for the options of choices, in addition to the options themselves. */
export const OPTION_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  main: toSet(
    'main entrance, haupteingang, principal, principale, hoofdingang, główne, головний, الرئيسي, 正面, 主入口',
  ),
  other: toSet(
    'other entrance, side entrance, nebeneingang, seiteneingang, secundaria, secondaire, laterale, zijingang, boczne, lateral, other, sonstige',
  ),
  fixed: toSet(
    'permanent, fest, feste, fija, fijo, fixe, fissa, vast, stała, fixa, стаціонарний, ثابت, 固定, 常設',
  ),
  portable: toSet(
    'mobile, mobil, removable, portátil, móvil, amovible, mobile, rimovibile, draagbaar, mobiele, przenośna, móvel, переносний, متنقل, 携帯, 可動, 便携, 移动',
  ),
  automatic: toSet(
    'auto, automatisch, automática, automático, automatique, automatica, automatico, automatyczne, автоматичні, أوتوماتيكي, 自動, 自动',
  ),
  open: toSet(
    'no door, always open, offen, keine tür, sin puerta, abierta, sans porte, ouverte, senza porta, aperta, open, otwarte, sem porta, aberta',
  ),
  light: toSet(
    'easy, leicht, leichtgängig, ligera, légère, leggera, licht, lekkie, leve, легкі, خفيف, 軽い, 轻',
  ),
  heavy: toSet('hard, schwer, schwergängig, pesada, lourde, pesante, zwaar, ciężkie, важкі, ثقيل, 重い, 重'),
  revolving: toSet(
    'drehtür, karussell, giratoria, tournante, girevole, draaideur, obrotowe, giratória, обертові, دوار, 回転, 旋转',
  ),
  'not-needed': toSet(
    'not needed, one storey, one floor, ground floor, nicht nötig, ebenerdig, no necesario, pas nécessaire, non necessario, niet nodig, niepotrzebna, desnecessário, не потрібен, غير ضروري, 不要, 不需要',
  ),
  left: toSet('links, izquierda, gauche, sinistra, lewa, esquerda, ліворуч, يسار, 左'),
  right: toSet('rechts, derecha, droite, destra, prawa, direita, праворуч, يمين, 右'),
  both: toSet(
    'both sides, beide, beidseitig, ambos, les deux, entrambi, beide, obie, os dois, обидва, الجانبان, 両方, 两侧',
  ),
  staff: toSet('personal, personnel, personale, personeel, personel, персонал, الموظفون, 店員, 工作人员'),
  euro: toSet('eurokey, euro key, euroschlüssel, euro wc schlüssel'),
  radar: toSet('radar key, nks'),
};
