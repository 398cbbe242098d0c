import type { Category } from '@wayable/protocol/categories';

/** A real public place. Only its reviews and reviewers are invented. */
export interface DemoPlace {
  /** A stable and unique name, because the demo reviews refer to it. */
  key: string;
  name: string;
  address: string;
  category: Category;
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
}

type Row = [key: string, name: string, street: string, zip: string, latitude: number, longitude: number];

const RESTAURANTS: Row[] = [
  ['berghoff', 'The Berghoff', '17 W Adams St', '60603', 41.87925, -87.62845],
  ['lou-mitchells', "Lou Mitchell's", '565 W Jackson Blvd', '60661', 41.87785, -87.64195],
  ['pizzeria-uno', 'Pizzeria Uno', '29 E Ohio St', '60611', 41.89215, -87.62665],
  ['italian-village', 'Italian Village', '71 W Monroe St', '60603', 41.8804, -87.63005],
  ['gene-and-georgetti', 'Gene & Georgetti', '500 N Franklin St', '60654', 41.8911, -87.6359],
  ['lou-malnatis-river-north', "Lou Malnati's Pizzeria", '439 N Wells St', '60654', 41.89035, -87.6337],
  ['portillos-river-north', "Portillo's", '100 W Ontario St', '60654', 41.89355, -87.6313],
  ['mannys-deli', "Manny's Cafeteria & Delicatessen", '1141 S Jefferson St', '60607', 41.8678, -87.64205],
  ['frontera-grill', 'Frontera Grill', '445 N Clark St', '60654', 41.8905, -87.63085],
  ['millers-pub', "Miller's Pub", '134 S Wabash Ave', '60603', 41.8799, -87.62625],
  ['als-beef-taylor', "Al's #1 Italian Beef", '1079 W Taylor St', '60607', 41.86925, -87.6544],
  ['girl-and-the-goat', 'Girl & The Goat', '809 W Randolph St', '60607', 41.8842, -87.64745],
];

const RETAIL: Row[] = [
  ['macys-state-street', "Macy's on State Street", '111 N State St', '60602', 41.88375, -87.6273],
  ['water-tower-place', 'Water Tower Place', '835 N Michigan Ave', '60611', 41.89812, -87.6232],
  ['merchandise-mart', 'The Merchandise Mart', '222 W Merchandise Mart Plaza', '60654', 41.88845, -87.6354],
  ['900-shops', '900 North Michigan Shops', '900 N Michigan Ave', '60611', 41.8996, -87.6251],
  ['target-state-street', 'Target State Street', '1 S State St', '60603', 41.88175, -87.62735],
  ['block-thirty-seven', 'Block 37', '108 N State St', '60602', 41.88375, -87.62845],
  ['myopic-books', 'Myopic Books', '1564 N Milwaukee Ave', '60622', 41.9097, -87.67665],
  ['whole-foods-huron', 'Whole Foods Market River North', '30 W Huron St', '60654', 41.895, -87.6291],
  ['trader-joes-ontario', "Trader Joe's", '44 E Ontario St', '60611', 41.89355, -87.6262],
  ['eataly', 'Eataly Chicago', '43 E Ohio St', '60611', 41.89215, -87.6261],
];

const PUBLIC_SERVICES: Row[] = [
  [
    'harold-washington-library',
    'Harold Washington Library Center',
    '400 S State St',
    '60605',
    41.8763,
    -87.6282,
  ],
  ['city-hall', 'Chicago City Hall', '121 N LaSalle St', '60602', 41.88385, -87.6319],
  ['daley-center', 'Richard J. Daley Center', '50 W Washington St', '60602', 41.8842, -87.6302],
  ['loop-post-office', 'Loop Station Post Office', '211 S Clark St', '60604', 41.87875, -87.6304],
  [
    'dirksen-courthouse',
    'Everett McKinley Dirksen United States Courthouse',
    '219 S Dearborn St',
    '60604',
    41.87885,
    -87.62885,
  ],
  ['newberry-library', 'Newberry Library', '60 W Walton St', '60610', 41.90005, -87.6306],
  ['chinatown-library', 'Chinatown Branch Library', '2100 S Wentworth Ave', '60616', 41.85405, -87.6323],
  [
    'lincoln-park-library',
    'Lincoln Park Branch Library',
    '1150 W Fullerton Ave',
    '60614',
    41.92555,
    -87.6573,
  ],
  ['little-italy-library', 'Little Italy Branch Library', '1336 W Taylor St', '60607', 41.8695, -87.6605],
];

const TRANSPORTATION: Row[] = [
  ['union-station', 'Chicago Union Station', '225 S Canal St', '60606', 41.87868, -87.63855],
  [
    'ogilvie-transportation-center',
    'Ogilvie Transportation Center',
    '500 W Madison St',
    '60661',
    41.88265,
    -87.6405,
  ],
  ['lasalle-street-station', 'LaSalle Street Station', '414 S LaSalle St', '60605', 41.87575, -87.63205],
  ['millennium-station', 'Millennium Station', '151 N Michigan Ave', '60601', 41.88455, -87.62375],
  [
    'van-buren-street-station',
    'Van Buren Street Station',
    '132 E Van Buren St',
    '60604',
    41.87727,
    -87.62318,
  ],
  ['cta-clark-lake', 'CTA Clark/Lake', '100 W Lake St', '60601', 41.88574, -87.63103],
  ['cta-washington-wabash', 'CTA Washington/Wabash', '29 N Wabash Ave', '60602', 41.8829, -87.6262],
  ['cta-roosevelt', 'CTA Roosevelt', '1167 S State St', '60605', 41.8674, -87.62743],
  ['cta-chicago-red', 'CTA Chicago (Red Line)', '800 N State St', '60610', 41.89666, -87.62815],
  ['cta-merchandise-mart', 'CTA Merchandise Mart', '350 N Wells St', '60654', 41.88902, -87.63403],
  ['cta-cermak-chinatown', 'CTA Cermak-Chinatown', '138 W Cermak Rd', '60616', 41.8531, -87.63097],
  ['cta-morgan', 'CTA Morgan', '958 W Lake St', '60607', 41.88559, -87.65193],
  ['cta-fullerton', 'CTA Fullerton', '943 W Fullerton Ave', '60614', 41.9252, -87.65281],
];

const ENTERTAINMENT: Row[] = [
  ['art-institute', 'Art Institute of Chicago', '111 S Michigan Ave', '60603', 41.87958, -87.62365],
  ['field-museum', 'Field Museum', '1400 S DuSable Lake Shore Dr', '60605', 41.86625, -87.61688],
  ['shedd-aquarium', 'Shedd Aquarium', '1200 S DuSable Lake Shore Dr', '60605', 41.8676, -87.61366],
  ['adler-planetarium', 'Adler Planetarium', '1300 S DuSable Lake Shore Dr', '60605', 41.86634, -87.60683],
  ['chicago-theatre', 'The Chicago Theatre', '175 N State St', '60601', 41.8855, -87.62735],
  ['cultural-center', 'Chicago Cultural Center', '78 E Washington St', '60602', 41.88375, -87.62495],
  ['symphony-center', 'Symphony Center', '220 S Michigan Ave', '60604', 41.8789, -87.62495],
  ['lyric-opera', 'Lyric Opera House', '20 N Wacker Dr', '60606', 41.8825, -87.6374],
  ['auditorium-theatre', 'Auditorium Theatre', '50 E Ida B Wells Dr', '60605', 41.87605, -87.6254],
  ['mca-chicago', 'Museum of Contemporary Art Chicago', '220 E Chicago Ave', '60611', 41.89722, -87.62116],
  ['steppenwolf-theatre', 'Steppenwolf Theatre Company', '1650 N Halsted St', '60614', 41.91245, -87.6485],
  ['siskel-film-center', 'Gene Siskel Film Center', '164 N State St', '60601', 41.8851, -87.62825],
  ['united-center', 'United Center', '1901 W Madison St', '60612', 41.8807, -87.67418],
  ['wrigley-field', 'Wrigley Field', '1060 W Addison St', '60613', 41.94845, -87.65533],
  ['museum-of-mexican-art', 'National Museum of Mexican Art', '1852 W 19th St', '60608', 41.8561, -87.6729],
  ['chicago-history-museum', 'Chicago History Museum', '1601 N Clark St', '60614', 41.91192, -87.63155],
];

const HEALTHCARE: Row[] = [
  ['northwestern-memorial', 'Northwestern Memorial Hospital', '251 E Huron St', '60611', 41.89455, -87.6213],
  [
    'lurie-childrens',
    "Ann & Robert H. Lurie Children's Hospital of Chicago",
    '225 E Chicago Ave',
    '60611',
    41.8963,
    -87.6217,
  ],
  [
    'rush-medical-center',
    'Rush University Medical Center',
    '1620 W Harrison St',
    '60612',
    41.87465,
    -87.6685,
  ],
  [
    'stroger-hospital',
    'John H. Stroger, Jr. Hospital of Cook County',
    '1969 W Ogden Ave',
    '60612',
    41.8727,
    -87.6744,
  ],
  ['ui-hospital', 'University of Illinois Hospital', '1740 W Taylor St', '60612', 41.8697, -87.6705],
  ['jesse-brown-va', 'Jesse Brown VA Medical Center', '820 S Damen Ave', '60612', 41.8709, -87.6774],
  ['shirley-ryan-abilitylab', 'Shirley Ryan AbilityLab', '355 E Erie St', '60611', 41.89375, -87.6185],
];

const RECREATION: Row[] = [
  ['millennium-park', 'Millennium Park', '201 E Randolph St', '60602', 41.8827, -87.6226],
  ['maggie-daley-park', 'Maggie Daley Park', '337 E Randolph St', '60601', 41.883, -87.6188],
  ['buckingham-fountain', 'Buckingham Fountain', '301 S Columbus Dr', '60605', 41.8758, -87.61895],
  ['lincoln-park-zoo', 'Lincoln Park Zoo', '2001 N Clark St', '60614', 41.9212, -87.6334],
  [
    'lincoln-park-conservatory',
    'Lincoln Park Conservatory',
    '2391 N Stockton Dr',
    '60614',
    41.9242,
    -87.63545,
  ],
  [
    'garfield-park-conservatory',
    'Garfield Park Conservatory',
    '300 N Central Park Ave',
    '60624',
    41.8864,
    -87.717,
  ],
  ['navy-pier', 'Navy Pier', '600 E Grand Ave', '60611', 41.8917, -87.6098],
  ['wicker-park', 'Wicker Park', '1425 N Damen Ave', '60622', 41.9078, -87.6767],
  ['skinner-park', 'Skinner Park', '1331 W Monroe St', '60607', 41.88, -87.6608],
  ['union-park', 'Union Park', '1501 W Randolph St', '60607', 41.8838, -87.6645],
];

const OTHER: Row[] = [
  ['holy-name-cathedral', 'Holy Name Cathedral', '735 N State St', '60654', 41.89595, -87.6275],
  ['fourth-presbyterian', 'Fourth Presbyterian Church', '126 E Chestnut St', '60611', 41.8989, -87.62485],
  [
    'chicago-temple',
    'First United Methodist Church at the Chicago Temple',
    '77 W Washington St',
    '60602',
    41.8829,
    -87.63065,
  ],
  ['willis-tower', 'Willis Tower', '233 S Wacker Dr', '60606', 41.87888, -87.6359],
  ['360-chicago', '360 CHICAGO Observation Deck', '875 N Michigan Ave', '60611', 41.89891, -87.62308],
  ['chicago-water-tower', 'Chicago Water Tower', '806 N Michigan Ave', '60611', 41.8972, -87.62445],
  ['uic-student-center-east', 'UIC Student Center East', '750 S Halsted St', '60607', 41.8718, -87.648],
  ['crown-hall', 'S. R. Crown Hall', '3360 S State St', '60616', 41.8333, -87.6273],
  ['old-st-patricks', "Old St. Patrick's Church", '700 W Adams St', '60661', 41.8797, -87.6446],
  ['chicago-loop-synagogue', 'Chicago Loop Synagogue', '16 S Clark St', '60603', 41.8815, -87.6312],
  [
    'chicago-architecture-center',
    'Chicago Architecture Center',
    '111 E Wacker Dr',
    '60601',
    41.88775,
    -87.6236,
  ],
];

const placesOf = (category: Category, rows: Row[]): DemoPlace[] =>
  rows.map(([key, name, street, zip, latitude, longitude]) => ({
    key,
    name,
    address: `${street}, Chicago, IL ${zip}`,
    category,
    latitude,
    longitude,
  }));

/** A few places in the suburbs, to have more than one region (docs/product.md#leaderboard). */
const NEIGHBORS: DemoPlace[] = [
  {
    key: 'oak-park-library',
    name: 'Oak Park Public Library',
    address: '834 Lake St, Oak Park, IL 60301',
    category: 'public-service',
    latitude: 41.88895,
    longitude: -87.79755,
  },
  {
    key: 'oak-park-conservatory',
    name: 'Oak Park Conservatory',
    address: '615 Garfield St, Oak Park, IL 60304',
    category: 'recreation',
    latitude: 41.87165,
    longitude: -87.79015,
  },
  {
    key: 'ridgeland-common',
    name: 'Ridgeland Common Recreation Complex',
    address: '415 Lake St, Oak Park, IL 60302',
    category: 'recreation',
    latitude: 41.88835,
    longitude: -87.78455,
  },
  {
    key: 'cicero-library',
    name: 'Cicero Public Library',
    address: '5225 W Cermak Rd, Cicero, IL 60804',
    category: 'public-service',
    latitude: 41.85115,
    longitude: -87.75685,
  },
];

/** Real public places of central Chicago in every category, with true names, addresses and positions. */
export const DEMO_PLACES: DemoPlace[] = [
  ...placesOf('restaurant', RESTAURANTS),
  ...placesOf('retail', RETAIL),
  ...placesOf('public-service', PUBLIC_SERVICES),
  ...placesOf('transportation', TRANSPORTATION),
  ...placesOf('entertainment', ENTERTAINMENT),
  ...placesOf('healthcare', HEALTHCARE),
  ...placesOf('recreation', RECREATION),
  ...placesOf('other', OTHER),
  ...NEIGHBORS,
];

/** A place that closed in 2022. Lists and the map leave it out, but it still has a page. */
export const CLOSED_PLACE: DemoPlace = {
  key: 'thompson-center',
  name: 'James R. Thompson Center',
  address: '100 W Randolph St, Chicago, IL 60601',
  category: 'public-service',
  latitude: 41.88565,
  longitude: -87.63165,
};
