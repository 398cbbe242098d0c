/** The words of a text as a union type. */
type Words<Text extends string, Found extends string = never> = Text extends `${infer First} ${infer Rest}`
  ? Words<Rest, Found | First>
  : Found | Text;
const words = <Text extends string>(text: Text) => text.split(' ') as Words<Text>[];

/**
 * The exact kind of a place: values of OpenStreetMap tags (wiki, "Map features"), by key. The identifier is
 * the value itself. A value of two keys means the same in both.
 */
export const PLACE_KINDS_BY_KEY = {
  amenity: words(
    'restaurant cafe fast_food bar pub food_court ice_cream biergarten canteen marketplace townhall post_office library police fire_station courthouse school kindergarten university college community_centre social_facility social_centre toilets childcare music_school language_school driving_school prison bus_station ferry_terminal taxi parking fuel bicycle_rental bicycle_parking car_rental car_sharing charging_station boat_rental car_wash theatre cinema nightclub casino arts_centre events_venue conference_centre exhibition_centre planetarium music_venue hospital clinic doctors dentist pharmacy nursing_home veterinary bank atm bureau_de_change place_of_worship monastery drinking_water fountain shower public_bath shelter internet_cafe coworking_space parcel_locker post_depot crematorium funeral_hall animal_shelter studio',
  ),
  shop: words(
    'supermarket convenience bakery butcher greengrocer deli confectionery pastry beverages alcohol wine chocolate coffee tea seafood cheese health_food clothes shoes jewelry bag department_store mall kiosk newsagent books stationery gift toys florist hairdresser beauty massage optician hearing_aids medical_supply chemist cosmetics perfumery electronics computer mobile_phone furniture interior_decoration hardware doityourself garden_centre bicycle car car_repair car_parts motorcycle sports outdoor pet laundry dry_cleaning tailor travel_agency tobacco photo art antiques second_hand charity variety_store music musical_instrument tattoo ticket lottery copyshop funeral_directors',
  ),
  tourism: words(
    'hotel hostel guest_house motel apartment chalet museum gallery attraction zoo theme_park aquarium artwork viewpoint picnic_site camp_site caravan_site information',
  ),
  leisure: words(
    'park playground garden sports_centre fitness_centre swimming_pool swimming_area stadium pitch track marina ice_rink bowling_alley nature_reserve beach_resort dog_park sauna dance escape_game amusement_arcade water_park golf_course miniature_golf horse_riding',
  ),
  healthcare: words(
    'physiotherapist laboratory psychotherapist alternative midwife rehabilitation hospice counselling audiologist optometrist blood_donation',
  ),
  office: words(
    'government diplomatic employment_agency lawyer estate_agent insurance company association ngo notary tax_advisor',
  ),
  railway: words('station halt tram_stop subway_entrance'),
  public_transport: words('platform'),
  highway: words('bus_stop elevator crossing footway'),
  aeroway: words('aerodrome terminal heliport'),
  natural: words('beach'),
  historic: words('castle monument memorial ruins archaeological_site fort manor church ship'),
} as const;

/** Kinds without their own tag, and `shop` for any other shop. */
const OTHER_PLACE_KINDS = ['shop', 'disabled_parking', 'changing_place'] as const;

export type PlaceKind =
  | (typeof PLACE_KINDS_BY_KEY)[keyof typeof PLACE_KINDS_BY_KEY][number]
  | (typeof OTHER_PLACE_KINDS)[number];

export const PLACE_KINDS: readonly PlaceKind[] = [
  ...new Set([...Object.values(PLACE_KINDS_BY_KEY).flat(), ...OTHER_PLACE_KINDS]),
];
