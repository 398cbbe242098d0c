import { gatherRules } from '../language-rules.ts';
import * as cues from './cues.ts';
import * as denials from './denials.ts';
import * as phrases from './phrases.ts';
import * as vocabulary from './vocabulary.ts';

export const SPANISH = gatherRules('es', { ...cues, ...denials, ...phrases, ...vocabulary });
