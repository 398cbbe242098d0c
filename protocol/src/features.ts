import Type from 'typebox';

/** An OpenStreetMap tag and the meaning of its values (OpenStreetMap wiki, page "Key:…" of each key). */
export interface FactTag {
  key: string;
  yes: readonly string[];
  limited?: readonly string[];
  no?: readonly string[];
}

interface FactEntry<Id extends string> {
  id: Id;
  tags: readonly FactTag[];
}

const entry = <const Entry extends FactEntry<string>>(of: Entry): Entry => of;

/**
 * Features of a place (docs/product.md#features), in the order of screens. The numbers come from the database
 * (`feature_ids()`), where new ones are appended.
 */
export const FEATURE_ENTRIES = [
  entry({
    id: 'wheelchair-accessible',
    number: 1,
    tags: [{ key: 'wheelchair', yes: ['yes', 'designated'], limited: ['limited'], no: ['no'] }],
  }),
  entry({
    id: 'audio-cues',
    number: 2,
    tags: [
      { key: 'speech_output', yes: ['yes'], no: ['no'] },
      { key: 'traffic_signals:sound', yes: ['yes'], no: ['no'] },
    ],
  }),
  entry({
    id: 'visual-aids',
    number: 3,
    tags: [
      {
        key: 'tactile_paving',
        yes: ['yes', 'contrasted'],
        limited: ['partial'],
        no: ['no', 'incorrect', 'primitive'],
      },
      { key: 'tactile_writing:braille', yes: ['yes'], no: ['no'] },
    ],
  }),
  entry({
    id: 'automatic-doors',
    number: 4,
    tags: [
      {
        key: 'automatic_door',
        yes: ['yes', 'button', 'motion', 'floor'],
        // These revolving doors never stop, so many wheelchair users cannot pass them.
        limited: ['continuous', 'slowdown_button'],
        no: ['no'],
      },
    ],
  }),
] as const;

export type Feature = (typeof FEATURE_ENTRIES)[number]['id'];

export const FEATURES: readonly Feature[] = FEATURE_ENTRIES.map(({ id }) => id);

export const FeatureSchema = Type.Unsafe<Feature>(Type.String({ enum: [...FEATURES] }));

/** Topics of public sources: the features, and topics that reviews do not ask for. */
export const FACT_TOPIC_ENTRIES = [
  ...FEATURE_ENTRIES,
  entry({
    id: 'accessible-toilet',
    tags: [{ key: 'toilets:wheelchair', yes: ['yes', 'designated'], limited: ['limited'], no: ['no'] }],
  }),
  entry({
    id: 'induction-loop',
    tags: [
      { key: 'hearing_loop', yes: ['yes'], limited: ['limited'], no: ['no'] },
      { key: 'audio_loop', yes: ['yes'], limited: ['limited'], no: ['no'] },
    ],
  }),
  entry({
    id: 'disabled-parking',
    tags: [{ key: 'capacity:disabled', yes: ['yes'], no: ['no'] }],
  }),
] as const;

export type FactTopic = (typeof FACT_TOPIC_ENTRIES)[number]['id'];

export const FACT_TOPICS: readonly FactTopic[] = FACT_TOPIC_ENTRIES.map(({ id }) => id);

/** Answers of public sources, worst first; numbered from 1 in the database (`fact_answer_ids()`). */
export const FACT_ANSWERS = ['no', 'limited', 'yes'] as const;
export type FactAnswer = (typeof FACT_ANSWERS)[number];

export const FactTopicSchema = Type.Unsafe<FactTopic>(Type.String({ enum: [...FACT_TOPICS] }));
export const FactAnswerSchema = Type.Unsafe<FactAnswer>(Type.String({ enum: [...FACT_ANSWERS] }));

/** The answer of a public source to one topic. */
export interface PublicFact {
  says: FactAnswer;
  /** The source's name, e.g. OpenStreetMap. */
  source: string;
}

/** Public facts about a place by topic. Topics without a fact are absent. */
export type PublicFacts = { [Topic in FactTopic]?: PublicFact };

const fact = Type.Object({
  says: FactAnswerSchema,
  source: Type.String({ description: 'e.g. OpenStreetMap' }),
});

export const PublicFactsSchema = Type.Unsafe<PublicFacts>(
  Type.Object(Object.fromEntries(FACT_TOPICS.map((topic) => [topic, Type.Optional(fact)])), {
    description:
      'Facts from public sources by topic, separate from reviews; topics without facts are absent. `limited` of wheelchair-accessible: partly step-free',
  }),
);
