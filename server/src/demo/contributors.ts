import { DEMO_ADMIN_EMAIL, DEMO_USER_EMAIL } from '@wayable/protocol/client-config';

/** An invented person of the demo data. */
export interface DemoContributor {
  key: string;
  fullName: string;
  email: string;
  joinedDaysAgo: number;
  /** The relative number of this person's reviews. */
  share: number;
  /** Days since the last review, so that the rankings of a week, a month and all time differ. */
  quietForDays?: number;
  isAdmin?: true;
  /** Whether the person can sign in with the demo password. Other people cannot sign in at all. */
  canSignIn?: true;
}

/** A domain reserved for examples (RFC 2606), so no address belongs to a real person. */
const DEMO_EMAIL_DOMAIN = DEMO_USER_EMAIL.slice(DEMO_USER_EMAIL.indexOf('@'));

const contributor = (
  key: string,
  fullName: string,
  joinedDaysAgo: number,
  share: number,
  quietForDays = 0,
): DemoContributor => ({
  key,
  fullName,
  email: `${key}${DEMO_EMAIL_DOMAIN}`,
  joinedDaysAgo,
  share,
  quietForDays,
});

/** A dozen people, and the two accounts of Quick Login. */
export const DEMO_CONTRIBUTORS: DemoContributor[] = [
  {
    key: 'demo-admin',
    fullName: 'Rosalind Achterberg',
    email: DEMO_ADMIN_EMAIL,
    joinedDaysAgo: 420,
    share: 0.4,
    isAdmin: true,
    canSignIn: true,
  },
  {
    key: 'demo-user',
    fullName: 'Jonah Whitfield',
    email: DEMO_USER_EMAIL,
    joinedDaysAgo: 330,
    share: 1.2,
    canSignIn: true,
  },
  contributor('marisol-vega', 'Marisol Vega', 900, 3.2, 31),
  contributor('desmond-okoro', 'Desmond Okoro', 385, 2.4, 9),
  contributor('hana-lindqvist', 'Hana Lindqvist', 370, 1.7),
  contributor('theo-papadakis', 'Theo Papadakis', 366, 1.4, 60),
  contributor('priya-raman', 'Priya Raman', 350, 1.3),
  contributor('walter-brzezicki', 'Walter Brzezicki', 300, 1.1, 2),
  contributor('noor-haddad', 'Noor Haddad', 270, 0.9),
  contributor('ellen-macrae', 'Ellen MacRae', 240, 0.7, 90),
  contributor('tomas-rezek', 'Tomáš Řezek', 200, 0.5),
  contributor('aiko-nakamura', 'Aiko Nakamura', 150, 0.3),
  contributor('lucille-fontaine', 'Lucille Fontaine', 90, 0.15),
  contributor('samir-devlin', 'Samir Devlin', 40, 0.05),
];
