import type { Feature } from '@wayable/protocol/categories';

/** Up to so many words between two others. */
const gap = (words: number): string => `(?: \\w+){0,${words}}? `;
const ROOM = 'toilet|restroom|bathroom|washroom|loo|parking|shower|entrance|entry|room|seat|seating|table';
const ROOMY = 'wide|broad|spacious|roomy';
const LARGE = 'large|larger|big|bigger|bold|clear';
const SIGN = 'sign|signage|lettering|letter|label';
const DOOR = 'door|gate|entrance door|entrance';
const STOP = 'stop|floor|station|train|number|level|name|gate|platform|lift|bus';

/**
 * Turns of phrase that say that a place has a feature, unless their clause denies it. They are written against
 * simplified comments: singular words, one spelling.
 */
export const CUES: Record<Feature, readonly RegExp[]> = {
  'wheelchair-accessible': [
    /\bwheelchair\b/g,
    /\b(?:ramp|stepfree|stairlift|hoist|mobility scooter|rollator)\b/g,
    /\blift (?:is|are) (?:very |quite |really )?(?:large|big|spacious|wide|roomy)\b/g,
    /\b(?:large|big|spacious|wide|roomy) lift\b/g,
    new RegExp(`\\b(?:accessible|disabled|wheelchair)${gap(1)}(?:${ROOM})\\b`, 'g'),
    /\bdisabled (?:access|accessible|friendly)\b/g,
    /\baccessible\b(?! (?:by|via|through|only by|to blind|to the blind|for blind|for the blind))/g,
    /\b(?:level|flush)(?: |\b)(?:entrance|access|entry|threshold)\b/g,
    /\b(?:entrance|entry|door|way in|threshold|floor) (?:is|are|was) (?:level|flush)\b/g,
    /\b(?:all|everything) (?:is )?(?:on )?(?:one |the same )?level\b/g,
    /\bground level (?:entrance|entry|access)\b/g,
    new RegExp(`\\b(?:${ROOMY}) (?:\\w+ )?(?:aisle|door|doorway|entrance|corridor|path)\\b`, 'g'),
    /\b(?:space|room) (?:between|to (?:turn|move|manoeuvre|maneuver))\b/g,
    /\b(?:dropped|lowered) kerb\b|\bkerb (?:cut|ramp)\b/g,
    /\broll in shower\b/g,
  ],
  'audio-cues': [
    /\bannouncement\b/g,
    new RegExp(`\\b(?:${STOP})${gap(4)}announced\\b`, 'g'),
    new RegExp(`\\bannounced${gap(3)}(?:${STOP})\\b`, 'g'),
    /\baudio (?:guide|description|cue|signal|instruction|loop|tour|prompt|output|version|beacon|feedback)\b/g,
    /\b(?:audible|acoustic)\b/g,
    /\b(?:beep|beeping|chirp|chirping|ticking)\b/g,
    /\b(?:hearing|induction|t coil|telecoil)(?: \w+)? loop\b/g,
    /\bvoice (?:announcement|output|guidance|message|prompt)\b/g,
    new RegExp(`\\bvoice${gap(2)}(?:tell|name|say|read|guide|announced|speak|explain)\\b`, 'g'),
    /\bvoice in the lift\b/g,
    /\b(?:talking|speaking) (?:lift|atm|machine|clock|sign|terminal)\b/g,
    /\b(?:lift|machine|atm|terminal)(?: \w+){0,3} (?:speak|talk)\b/g,
    /\bspoken (?:instruction|announcement|message|information|word)\b/g,
    /\b(?:sound|tone) signal\b/g,
    /\bcalled(?: \w+){0,3} out\b|\bread out loud\b|\bspeech output\b|\btext to speech\b/g,
  ],
  'visual-aids': [
    /\b(?:braille|tactile|magnifier|magnifying)\b/g,
    new RegExp(`\\b(?:${LARGE}) (?:print|letter|type|font|text|lettering|number)\\b`, 'g'),
    /\b(?:high|good|strong|great|clear|bright|rich) (?:\w+ )?contrast\b/g,
    /\bcontrasting\b/g,
    /\braised (?:letter|number|symbol|print|type|lettering|dot)\b/g,
    /\b(?:guide|guiding|guidance) (?:strip|line|path|system|stripe|rail)\b/g,
    new RegExp(`\\b(?:${LARGE}) (?:\\w+ )?(?:${SIGN})\\b`, 'g'),
    new RegExp(
      `\\b(?:${SIGN})${gap(2)}(?:${LARGE}|easy to read|readable|legible|well lit|high contrast)\\b`,
      'g',
    ),
    /\b(?:marked|yellow|bright|contrasting) (?:\w+ )?(?:edge|step|stair|strip|stripe)\b/g,
    /\b(?:good|great|made|designed|suitable|perfect|ideal|excellent|easy|helpful) for (?:\w+ ){0,2}?(?:blind|lowvision|visually impaired|partially sighted)\b/g,
    new RegExp(
      `\\b(?:blind|visually impaired|partially sighted)${gap(4)}(?:alone|independently|easily|way)\\b`,
      'g',
    ),
  ],
  'automatic-doors': [
    new RegExp(
      `\\b(?:automatic|electric|electronic|powered|power|power assisted|motorised|motorized|touchless|handsfree|selfopening|push button|sensor)${gap(1)}(?:${DOOR})\\b`,
      'g',
    ),
    /\bdoor(?: \w+){0,4}? automatic\b/g,
    /\bdoor(?: \w+){0,6}? (?:automatically|by itself|by themselve|by themselves|on it own|on its own|on their own)\b/g,
    /\bdoor(?: \w+){0,2}? (?:open|slide|opened|swing)(?: \w+){0,2}? (?:when|as soon as) (?:you|i|someone|somebody)\b/g,
    /\bdoor(?: \w+){0,6}? (?:push|press|touch) of a button\b/g,
    /\bbutton(?: \w+){0,2}? (?:open|opens|opened|for)(?: \w+){0,2}? door\b/g,
    /\bbutton \| and the door(?: \w+){0,2}? (?:open|swing|slide)\b/g,
    /\bdoor (?:opener|button|sensor)\b/g,
    /\bdoor(?: \w+){0,2}? (?:sensor|button)\b/g,
  ],
};

/** A lift says that there are ways up, but not where it is only the place of what is for ears or fingers. */
export const LIFT_CUE =
  /(?<!\b(?:i|we|you|they|to|can|could|will|must|the weight) )\blift\b(?! (?:weight|me|my|it|him|her|the|heavy))/g;
