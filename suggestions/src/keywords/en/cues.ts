import type { Feature } from '@wayable/protocol/features';
import { cue, farGap, gap } from '../patterns.ts';

const ROOM =
  'toilet|restroom|bathroom|washroom|loo|cubicle|parking|shower|entrance|entry|room|seat|seating|table';
const ROOMY = 'wide|broad|spacious|roomy';
const WAY = 'aisle|door|doorway|entrance|corridor|path|floor|ground|entry|access';
const WHEELS = 'walker|zimmer frame|pram|pushchair|stroller|buggy|scooter|crutche';
const WELL = 'easily|smoothly|fine|everywhere|welcome';

const STOP = 'stop|floor|station|train|number|level|name|gate|platform|lift|bus|departure';
const SPEAK = 'tell|told|say|said|speak|spoke|read|name|explain|guide|announced|call|called';
const EARPIECE = 'headset|headphone|earphone|receiver';
const APPLIANCE = 'lift|machine|atm|terminal|speaker|loudspeaker|app|screen|stop|bus|tram';

const LARGE = 'large|larger|big|bigger|bold|clear|huge|giant|oversized|enlarged';
const WRITING = 'print|letter|type|typeface|font|text|lettering|number|digit|writing|character';
const SIGN = `sign|signage|label|${WRITING}`;
const RAISED = 'letter|number|digit|figure|symbol|print|type|lettering|dot|button|map';
const TEXTURED = 'ribbed|grooved|dimpled|textured|bumpy|blister|corrugated';
const SIGHTLESS = 'blind|lowvision|low vision|visually impaired|partially sighted';
const COLOR = 'white|yellow|black|blue|green|red';
const FLOOR_EDGE = 'step|stair|edge|nosing|nose';

const DOOR = 'door|gate|entrance';
const BY_POWER =
  'automatic|auto|electric|electronic|electrical|powered|power|power assisted|motorised|motorized|touchless|handsfree|selfopening|push button|sensor|motion sensor';
const OPEN = 'open|opened|opening|slide|slid|swing|swung|part|parted';
const SWITCH = 'button|plate|pad|switch|panel|sensor';

/**
 * Phrases that say that a place has a feature, unless their clause denies it. They match simplified comments:
 * singular words, one spelling. Only the model suggests features without phrases.
 */
export const CUES: Partial<Record<Feature, readonly RegExp[]>> = {
  'wheelchair-accessible': [
    cue('wheelchair|ramp|stepfree|stairlift|hoist|mobility scooter|rollator'),
    cue(`lift (?:is|are|was) (?:very |quite |really )?(?:large|big|${ROOMY})`),
    cue(`(?:large|big|${ROOMY}) lift`),
    cue(`(?:accessible|disabled)${gap(1)}(?:${ROOM})`),
    cue('disabled (?:access|accessible|friendly)'),
    /\baccessible\b(?! (?:on foot|(?:and \w+ )?(?:staff|team))\b)(?<!\b(?:staff|team|waiter|waitress|owner|manager|host|guide|driver) (?:(?:is|are|was|were|very|so|really|always|friendly|kind|helpful|nice|and) ){0,5}accessible)(?! (?:(?:only )?by|via|through|(?:to|for) (?:the )?blind))/g,
    cue('low floor'),
    cue('(?:space|room) (?:between|underneath|for chair|to (?:turn|move|manoeuvre|maneuver))'),
    cue('room(?: \\w+){1,4} for chair|big enough to turn'),
    cue('(?:dropped|lowered) kerb|kerb (?:cut|ramp)|roll in shower|grab (?:bar|rail)'),
    cue(`(?:toilet|restroom|bathroom)${gap(7)}(?:bar|rail)`),
    cue(`(?:rolled|wheeled|roll|wheel)(?: \\w+)? in|(?:${WHEELS})${farGap(10)}(?:${WELL})`),
  ],
  'audio-cues': [
    cue('announcement|audio|audible|acoustic|beep|beeping|chirp|chirping|ticking|chime|gong|recording'),
    cue(`(?:${STOP})${gap(4)}announced|announced${gap(3)}(?:${STOP})`),
    cue('(?:hearing|induction|t coil|telecoil)(?: \\w+)? loop'),
    cue('recorded (?:commentary|message|voice|description|text|announcement)'),
    cue(`voice (?:announcement|output|guidance|message|prompt)|voice${gap(2)}(?:${SPEAK})|voice in the lift`),
    cue('lift with a voice|(?:talking|speaking) (?:lift|atm|machine|clock|sign|terminal)'),
    cue(`(?:${APPLIANCE})(?: \\w+){0,3} (?:speak|talk|say|said)`),
    cue(`(?:speaker|loudspeaker|app|machine|terminal|it) (?:\\w+ ){0,4}?(?:read|tell|told|say)`),
    cue(`(?:tell|told|say|said)(?: \\w+){0,3} (?:${STOP})`),
    cue('hear(?: \\w+){0,2} (?:from|over|on|through) (?:the |a )?(?:speaker|loudspeaker|intercom|tannoy)'),
    cue('spoken (?:instruction|announcement|message|information|word)|(?:sound|tone) signal'),
    cue(
      '(?:crossing|light|signal)(?: \\w+){0,3} (?:make|give|has|have|with) (?:a |an )?(?:\\w+ )?(?:sound|noise|tone)',
    ),
    cue('(?:crossing|light|signal)(?: \\w+){0,2} (?:click|tick|clicking|buzz|hum)'),
    cue(`(?:${EARPIECE})${gap(4)}(?:describe|described|description|explain|commentary)|headphone jack`),
    cue('called(?: \\w+){0,3} out|(?:read|say|said|called)(?: \\w+){0,4} (?:aloud|out loud)'),
    cue('speech output|text to speech'),
  ],
  'visual-aids': [
    cue('braille|tactile|magnifier|magnifying|legible|contrasting|contrast between'),
    cue(`(?:${LARGE}) (?:${WRITING})|(?:\\d+|large|big) point (?:type|print|font)`),
    cue(
      '(?:high|good|strong|great|clear|bright|rich) (?:\\w+ )?contrast|contrast (?:is|are|was) (?:good|great|strong|high)',
    ),
    cue(`(?:${COLOR}) on (?:dark |light |deep )?(?:${COLOR})`),
    cue(`raised (?:${RAISED})|relief (?:map|plan|model)`),
    cue(`(?:felt|feel|read|reading)${gap(4)}finger`),
    cue(
      `(?:guide|guiding|guidance|${TEXTURED}) (?:\\w+ )?(?:strip|line|path|paving|tile|system|stripe|floor|surface)`,
    ),
    cue(`(?:${LARGE}) (?:\\w+ )?(?:${SIGN})`),
    cue(`(?:${SIGN})${gap(2)}(?:${LARGE}|easy to read|readable|well lit|high contrast)`),
    cue(`(?:marked|yellow|bright|contrasting|painted) (?:\\w+ )?(?:${FLOOR_EDGE}|strip|stripe)`),
    cue(`(?:${FLOOR_EDGE})${gap(3)}(?:painted|marked|highlighted|stripe|yellow)`),
    cue(
      `(?:good|great|made|designed|suitable|perfect|ideal|excellent|easy|helpful) for (?:\\w+ ){0,2}?(?:${SIGHTLESS})`,
    ),
    cue(`(?:${SIGHTLESS})${gap(4)}(?:alone|independently|easily|way)`),
  ],
  'automatic-doors': [
    cue(`(?:${BY_POWER})${gap(1)}(?:${DOOR})|door${gap(4)}automatic|door${gap(4)}opener`),
    /\bthey are (?:\w+ )?automatic\b(?<=\bdoor\b.*)/g,
    cue(`door${gap(6)}(?:automatically|by (?:itself|themselve|themselves|sensor)|on (?:it|its|their) own)`),
    cue(
      `(?:${DOOR})${gap(3)}(?:${OPEN})(?: \\w+){0,2} (?:when|as|as soon as|once) (?:you|i|we|someone|somebody)`,
    ),
    cue(`(?:${DOOR})${gap(2)}(?:${OPEN}) for (?:you|me|us)|door(?: \\w+)? (?:just|simply) (?:${OPEN})`),
    cue(`door${gap(6)}(?:push|press|touch) of a button`),
    cue(`(?:${SWITCH})${gap(6)}(?:open|opened|operate|activate|for)${gap(3)}(?:${DOOR})`),
    cue(`(?:push|press|hit|tap|touch|wave)${farGap(7)}door (?:${OPEN})`),
    cue(`button \\| and the door${gap(2)}(?:${OPEN})`),
    cue('door (?:\\w+ ){0,2}?(?:button|sensor)'),
  ],
};

/** Cues for a level or wide entrance or path. They do not count if the sentence mentions a step. */
export const LEVEL_CUES = [
  cue('(?:level|flush|flat) (?:entrance|access|entry|threshold|boarding|floor)'),
  cue(`(?:${WAY}|threshold)${gap(1)}(?:is|are|was)${gap(3)}(?:level|flush|flat|smooth|wide)`),
  cue('(?:all|everything)(?: \\w+){0,2} (?:is|was|are)(?: all)?(?: on)?(?: one| the same)? (?:level|flat)'),
  cue('(?:everything|all)(?: \\w+){0,3} (?:on )?(?:one|the same) level|(?:is|was) all (?:level|flat)'),
  cue(
    '(?:entrance|entry|access|door)(?: is)?(?: at)? (?:ground|street) level|ground level (?:entrance|entry|access)',
  ),
  cue(`(?:${ROOMY}) (?:\\w+ )?(?:${WAY})`),
];
export const STEPS = /\b(?:step|stair|staircase)\b/;

/** A lift implies step-free access, unless it is only the location of a sound or of braille. */
export const LIFT_CUE =
  /(?<!\b(?:i|we|you|they|to|can|could|will|must) )\blift\b(?! (?:weight|me|my|it|him|her|the|heavy))/g;
