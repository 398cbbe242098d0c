import type { Kind } from './kinds.ts';

/**
 * Everyday words for kinds of places in the twelve languages of the product: one line per language, in the
 * order of `LOCALES`.
 */
const WORDS: Record<Exclude<Kind, 'other'>, readonly string[]> = {
  restaurant: [
    'restaurant, cafe, café, coffee, coffee shop, bar, pub, bakery, food, lunch, dinner, pizza, ice cream',
    'Restaurant, Café, Kaffee, Kneipe, Bäckerei, Essen, Imbiss, Eisdiele',
    'restaurante, cafetería, café, bar, panadería, comida, heladería',
    'restaurant, café, bar, boulangerie, manger, glacier',
    'ristorante, caffè, bar, panetteria, pizzeria, gelateria, mangiare',
    'restaurant, koffie, café, bakker, eten, ijssalon',
    'restauracja, kawiarnia, kawa, bar, piekarnia, jedzenie, lody',
    'restaurante, cafeteria, café, lanchonete, padaria, comida, sorveteria',
    'ресторан, кафе, кава, бар, пекарня, їжа',
    'مطعم, مقهى, قهوة, مخبز, طعام',
    'レストラン, カフェ, 喫茶店, コーヒー, 食堂, パン屋, 居酒屋',
    '餐厅, 咖啡, 咖啡馆, 饭店, 酒吧, 面包店',
  ],
  retail: [
    'shop, store, supermarket, grocery, groceries, mall, clothes, bookshop, bookstore, hairdresser',
    'Laden, Geschäft, Supermarkt, Einkaufen, Kaufhaus, Buchhandlung, Friseur',
    'tienda, supermercado, compras, centro comercial, librería, peluquería',
    'magasin, boutique, supermarché, courses, librairie, coiffeur',
    'negozio, supermercato, spesa, centro commerciale, libreria, parrucchiere',
    'winkel, supermarkt, boodschappen, winkelcentrum, boekhandel, kapper',
    'sklep, supermarket, zakupy, galeria handlowa, księgarnia, fryzjer',
    'loja, supermercado, mercado, compras, shopping, livraria, cabeleireiro',
    'магазин, супермаркет, покупки, книгарня, перукарня',
    'متجر, محل, سوبرماركت, تسوق, مكتبة بيع',
    '店, スーパー, 買い物, デパート, 書店, 美容院',
    '商店, 超市, 购物, 商场, 书店, 理发店',
  ],
  'public-service': [
    'library, town hall, city hall, post office, school, police, bank, court, government',
    'Bibliothek, Bücherei, Rathaus, Amt, Post, Schule, Polizei, Bank, Gericht',
    'biblioteca, ayuntamiento, correos, escuela, policía, banco, juzgado',
    'bibliothèque, mairie, poste, école, police, banque, tribunal',
    'biblioteca, municipio, comune, posta, ufficio postale, scuola, polizia, banca, tribunale',
    'bibliotheek, gemeentehuis, stadhuis, postkantoor, school, politie, bank, rechtbank',
    'biblioteka, urząd, ratusz, poczta, szkoła, policja, bank, sąd',
    'biblioteca, prefeitura, correios, escola, polícia, banco, fórum',
    'бібліотека, мерія, пошта, школа, поліція, банк, суд',
    'مكتبة, بلدية, بريد, مدرسة, شرطة, بنك, محكمة',
    '図書館, 市役所, 役所, 郵便局, 学校, 警察, 銀行, 裁判所',
    '图书馆, 市政厅, 邮局, 学校, 警察, 银行, 法院',
  ],
  transportation: [
    'station, train station, bus stop, subway, metro, airport, parking, tram, ferry',
    'Bahnhof, Haltestelle, U-Bahn, S-Bahn, Flughafen, Parkplatz, Straßenbahn, Fähre',
    'estación, estación de tren, parada, metro, aeropuerto, aparcamiento, tranvía',
    'gare, station, arrêt de bus, métro, aéroport, parking, tramway',
    'stazione, fermata, metropolitana, metro, aeroporto, parcheggio, tram',
    'station, treinstation, bushalte, metro, luchthaven, parkeren, tram',
    'dworzec, stacja, przystanek, metro, lotnisko, parking, tramwaj',
    'estação, estação de trem, ponto de ônibus, metrô, aeroporto, estacionamento, bonde',
    'вокзал, станція, зупинка, метро, аеропорт, парковка, трамвай',
    'محطة, محطة قطار, موقف حافلات, مترو, مطار, موقف سيارات',
    '駅, バス停, 地下鉄, 空港, 駐車場, 電車',
    '车站, 火车站, 公交站, 地铁, 机场, 停车场',
  ],
  entertainment: [
    'cinema, movie, movies, theater, theatre, museum, concert, gallery, zoo, nightclub',
    'Kino, Theater, Museum, Konzert, Galerie, Zoo, Club',
    'cine, teatro, museo, concierto, galería, zoo',
    'cinéma, théâtre, musée, concert, galerie, zoo',
    'cinema, teatro, museo, concerto, galleria, zoo',
    'bioscoop, theater, museum, concert, galerie, dierentuin',
    'kino, teatr, muzeum, koncert, galeria, zoo',
    'cinema, teatro, museu, show, galeria, zoológico',
    'кіно, кінотеатр, театр, музей, концерт, галерея, зоопарк',
    'سينما, مسرح, متحف, حفلة, معرض, حديقة حيوان',
    '映画館, 劇場, 博物館, 美術館, コンサート, 動物園',
    '电影院, 剧院, 博物馆, 音乐会, 美术馆, 动物园',
  ],
  healthcare: [
    'doctor, hospital, pharmacy, drugstore, dentist, clinic, physiotherapy',
    'Arzt, Ärztin, Krankenhaus, Apotheke, Zahnarzt, Klinik, Praxis',
    'médico, hospital, farmacia, dentista, clínica, centro de salud',
    'médecin, docteur, hôpital, pharmacie, dentiste, clinique',
    'medico, ospedale, farmacia, dentista, clinica',
    'dokter, huisarts, ziekenhuis, apotheek, tandarts, kliniek',
    'lekarz, szpital, apteka, dentysta, przychodnia',
    'médico, hospital, farmácia, dentista, clínica, posto de saúde',
    'лікар, лікарня, аптека, стоматолог, поліклініка',
    'طبيب, مستشفى, صيدلية, طبيب أسنان, عيادة',
    '医者, 病院, 薬局, 歯医者, 歯科, クリニック',
    '医生, 医院, 药店, 牙医, 诊所',
  ],
  recreation: [
    'park, playground, swimming pool, pool, sports, gym, beach, stadium, garden',
    'Park, Spielplatz, Schwimmbad, Sport, Fitnessstudio, Strand, Stadion, Garten',
    'parque, parque infantil, piscina, deporte, gimnasio, playa, estadio, jardín',
    'parc, aire de jeux, piscine, sport, plage, stade, jardin',
    'parco, parco giochi, piscina, sport, palestra, spiaggia, stadio, giardino',
    'park, speeltuin, zwembad, sport, sportschool, strand, stadion, tuin',
    'park, plac zabaw, basen, sport, siłownia, plaża, stadion, ogród',
    'parque, parquinho, piscina, esporte, academia, praia, estádio, jardim',
    'парк, дитячий майданчик, басейн, спорт, спортзал, пляж, стадіон, сад',
    'حديقة, ملعب أطفال, مسبح, رياضة, شاطئ, استاد',
    '公園, 遊び場, プール, スポーツ, ジム, 海, スタジアム, 庭園',
    '公园, 游乐场, 游泳池, 体育, 健身房, 海滩, 体育场, 花园',
  ],
  'accessible-toilet': [
    'toilet, toilets, restroom, bathroom, wc, accessible toilet, changing place',
    'Toilette, WC, Klo, Behindertentoilette',
    'baño, aseo, servicios, váter',
    'toilettes, WC',
    'bagno, gabinetto, toilette',
    'toilet, wc, invalidentoilet',
    'toaleta, łazienka, WC',
    'banheiro, sanitário, toalete',
    'туалет, вбиральня',
    'دورة مياه, حمام, مرحاض, تواليت',
    'トイレ, お手洗い, 化粧室, バリアフリートイレ',
    '厕所, 卫生间, 洗手间, 无障碍卫生间',
  ],
};

/** Normalizes a text: lower case, without accents. */
export const foldWord = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

const FOLDED = Object.entries(WORDS).flatMap(([id, lines]) =>
  lines.flatMap((line) => line.split(', ').map((word) => ({ id: id as Kind, word, folded: foldWord(word) }))),
);

/**
 * Minimum length of a text that counts as the beginning of a word. In languages without spaces, one letter
 * suffices.
 */
const BEGINNING = 3;
const isDense = (text: string): boolean => /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text);

/** Returns whether a normalized text is long enough to be the beginning of a word. */
export const canBeginWord = (folded: string): boolean => folded.length >= BEGINNING || isDense(folded);

/**
 * Returns the kinds that a text names, such as "coffee near me" or "restro", each with the matching everyday
 * word. Whole words come before beginnings of words.
 */
export function findKinds(text: string): { id: Kind; matched: string }[] {
  const asked = foldWord(text);
  const isWithin = (word: string) =>
    isDense(word)
      ? asked.includes(word)
      : ` ${asked.replace(/[^\p{L}\p{N}-]+/gu, ' ')} `.includes(` ${word} `);
  const whole = FOLDED.filter(({ folded }) => isWithin(folded));
  const begun = canBeginWord(asked) ? FOLDED.filter(({ folded }) => folded.startsWith(asked)) : [];
  const kinds = new Map<Kind, string>();
  for (const { id, word } of [...whole, ...begun]) if (!kinds.has(id)) kinds.set(id, word);
  return [...kinds].map(([id, matched]) => ({ id, matched }));
}
