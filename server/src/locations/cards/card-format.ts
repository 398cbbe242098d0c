/** The size in pixels that previews show uncropped (https://ogp.me). */
export const CARD_WIDTH = 1_200;
export const CARD_HEIGHT = 630;

/** The content of a place's preview picture. */
export interface PlaceCard {
  name: string;
  /** Category and address. */
  where: string;
  /** The rating, or the public facts. */
  says: string;
}
