import Type, { type Static } from 'typebox';
import { POST_CATEGORIES } from '../../src/pages/content.ts';

const Line = Type.String({ minLength: 1, pattern: '\\S', maxLength: 300 });
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Email = Type.String({ pattern: '^[^\\s@]+@[^\\s@]+$' });

const strict = <Properties extends Type.TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

const TitledList = Type.Array(strict({ title: Line, text: Line }), { minItems: 1 });
const PAGE = { title: Line, description: Line };

export const PageFields = strict(PAGE);
export const DatedPageFields = strict({ ...PAGE, published: Day, updated: Day });
export const AboutFields = strict({ ...PAGE, values: TitledList, team: TitledList });
export const ContactFields = strict({
  ...PAGE,
  support_email: Email,
  inquiry_email: Email,
  office: Type.Array(Line, { minItems: 1 }),
});
export const CareersFields = strict({ ...PAGE, values: TitledList, perks: TitledList, steps: TitledList });
export const OpeningFields = strict({ title: Line, place: Line, hours: Line, order: Type.Integer() });
export const HelpCategoryFields = strict({ title: Line, order: Type.Integer() });
export const PostFields = strict({
  ...PAGE,
  date: Day,
  category: Type.Enum([...POST_CATEGORIES]),
  featured: Type.Optional(Type.Boolean()),
});
export type PostFields = Static<typeof PostFields>;
