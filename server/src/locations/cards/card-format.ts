/** Pixels: what previews show without cutting (https://ogp.me). */
export const CARD_WIDTH = 1_200;
export const CARD_HEIGHT = 630;

/** What the picture of a place says. */
export interface PlaceCard {
  name: string;
  /** Kind and address. */
  where: string;
  /** The rating, or what a public source knows. */
  says: string;
}
