import type { ImportField } from '@wayable/protocol/data-imports';

/**
 * Titles of columns in the languages of the product and as OpenStreetMap tags, in addition to the field's
 * name. More specific titles come first: "toilet door width" is not the width of the door.
 */
export const FIELD_TITLES: readonly (readonly [field: ImportField, titles: string])[] = [
  [
    'id',
    'id, identifier, objectid, object id, uid, uuid, key, ref, asset id, kennung, objekt id, objektnummer, identificador, identifiant, identificativo, identyfikator, ідентифікатор, المعرف, 编号',
  ],
  [
    'name',
    'name, title, place, place name, building, building name, facility, facility name, site, site name, label, bezeichnung, objektbezeichnung, name des gebäudes, gebäude, gebäudename, objekt, einrichtung, ort der einrichtung, nombre, edificio, nom, dénomination, intitulé, libellé, bâtiment, nom du bâtiment, établissement, nom de l établissement, nome, naam, gebouw, nazwa, budynek, obiekt, prédio, local, estabelecimento, назва, будівля, الاسم, اسم المكان, المبنى, 名称, 名前, 施設名, 建物, 名字, 建筑, 场所',
  ],
  [
    'category',
    'category, type, kind, amenity, use, building type, kategorie, art, typ, nutzung, categoría, tipo, catégorie, type d etablissement, categoria, categorie, soort, kategoria, rodzaj, категорія, тип, الفئة, النوع, 種類, 分類, 类别, 类型',
  ],
  [
    'house_number',
    'house number, housenumber, addr:housenumber, street number, hausnummer, hausnr, número, numéro, numero civico, huisnummer, nr domu, номер будинку, رقم المبنى, 番地, 门牌号',
  ],
  [
    'street',
    'street, addr:street, street name, road, straße, strasse, straße und hausnummer, straße hausnummer, straße nr, straße hausnr, street and number, numéro et rue, numéro et voie, n et voie, calle y número, via e numero, straat en huisnummer, calle, rue, voie, via, straat, ulica, rua, вулиця, الشارع, 通り, 街道',
  ],
  [
    'postcode',
    'postcode, postal code, zip, zip code, addr:postcode, plz, postleitzahl, código postal, code postal, cap, codice postale, kod pocztowy, cep, поштовий індекс, الرمز البريدي, 郵便番号, 邮编',
  ],
  [
    'city',
    'city, town, municipality, addr:city, stadt, ort, plz ort, plz und ort, gemeinde, ciudad, municipio, ville, commune, città, comune, stad, gemeente, plaats, miasto, miejscowość, cidade, município, місто, المدينة, 市, 市区町村, 城市',
  ],
  [
    'address',
    'address, full address, location address, addr:full, adresse, anschrift, dirección, indirizzo, adres, endereço, адреса, العنوان, 住所, 所在地, 地址',
  ],
  [
    'latitude',
    'latitude, lat, y, breite, breitengrad, geo lat, latitud, latitudine, breedtegraad, szerokość, szerokość geograficzna, широта, خط العرض, 緯度, 纬度',
  ],
  [
    'longitude',
    'longitude, lon, lng, long, x, länge, längengrad, geo lon, geo lng, longitud, longitudine, lengtegraad, długość, długość geograficzna, довгота, خط الطول, 経度, 经度',
  ],
  [
    'coordinates',
    'coordinates, coordinate, lat lng, lat lon, latlng, geo, geo point, gps, location, position, koordinaten, coordenadas, coordonnées, coordinate gps, coördinaten, współrzędne, координати, الإحداثيات, 座標, 坐标',
  ],
  [
    'link',
    'url, link, website, contact:website, web, page, webseite, homepage, enlace, lien, sitio web, site web, sito, strona, сайт, الرابط, サイト, 网址',
  ],
  [
    'toilet_door_width_cm',
    'toilet door width, wc door width, wc türbreite, türbreite wc, breite der wc tür, ancho puerta baño, largeur porte wc, larghezza porta bagno, breedte wc deur, szerokość drzwi toalety, largura porta banheiro',
  ],
  [
    'toilet_turning_space',
    'toilet turning space, turning space, turning circle, bewegungsfläche, wendekreis, espacio de giro, espace de rotation, spazio di manovra, draaicirkel, przestrzeń manewrowa, espaço de manobra',
  ],
  [
    'toilet_grab_bars',
    'grab bars, grab rails, grab_rails, handrails wc, haltegriffe, stützgriffe, barras de apoyo, barres d appui, maniglioni, beugels, poręcze, barras de apoio',
  ],
  [
    'toilet_key',
    'toilet key, wc key, centralkey, wc schlüssel, schlüssel, llave del baño, clé wc, chiave bagno, sleutel, klucz',
  ],
  [
    'changing_place',
    'changing place, changing places, adult changing table, changing_table:adult, pflegeliege, liege, cambiador para adultos, table à langer adulte, fasciatoio adulti, przewijak dla dorosłych',
  ],
  [
    'toilet',
    'toilet, toilets, accessible toilet, wheelchair toilet, toilets:wheelchair, disabled toilet, accessible restroom, restroom, wc, behinderten wc, rollstuhl wc, barrierefreies wc, baño, baño accesible, aseo adaptado, toilettes, toilettes accessibles, sanitaires adaptés, bagno, bagno accessibile, toegankelijk toilet, toaleta, banheiro, banheiro acessível, туалет, مرحاض, トイレ, 多目的トイレ, 厕所, 无障碍厕所, 无障碍卫生间',
  ],
  [
    'entrance_step_height_cm',
    'step height, threshold, threshold height, highest step, kerb:height, step:height, stufenhöhe, schwellenhöhe, schwelle, höhe der stufe, altura del escalón, hauteur de marche, seuil, altezza gradino, drempelhoogte, drempel, wysokość stopnia, próg, altura do degrau, висота сходинки, ارتفاع الدرجة, 段差, 台阶高度',
  ],
  [
    'entrance_steps',
    'steps, number of steps, step count, step_count, entrance steps, steps at entrance, stufen, anzahl stufen, stufen am eingang, escalones, número de escalones, marches, nombre de marches, gradini, numero gradini, treden, aantal treden, schody, liczba stopni, degraus, número de degraus, сходинки, кількість сходинок, عدد الدرجات, الدرجات, 段数, 台阶, 台阶数',
  ],
  [
    'entrance_ramp',
    'ramp, ramp:wheelchair, rampe, rampa, oprit, helling, pochylnia, podjazd, пандус, منحدر, スロープ, 坡道',
  ],
  [
    'ramp_slope_percent',
    'ramp slope, slope, incline, steigung, gefälle, neigung, pendiente, pente, pendenza, hellingspercentage, nachylenie, inclinação, ухил, ميل, 勾配, 坡度',
  ],
  [
    'door_width_cm',
    'door width, entrance width, clear width, door:width, width, türbreite, durchgangsbreite, eingangsbreite, lichte breite, ancho de puerta, ancho de la puerta, largeur de porte, largeur porte, larghezza porta, deurbreedte, szerokość drzwi, largura da porta, ширина дверей, عرض الباب, ドア幅, 门宽',
  ],
  [
    'automatic-doors',
    'automatic doors, automatic door, automatic_door, automatiktür, automatische tür, puertas automáticas, portes automatiques, porte automatiche, automatische deuren, drzwi automatyczne, portas automáticas, автоматичні двері, أبواب أوتوماتيكية, 自動ドア, 自动门',
  ],
  [
    'door_kind',
    'door, door kind, door type, type of door, türart, tür, tipo de puerta, type de porte, tipo di porta, type deur, rodzaj drzwi, tipo de porta',
  ],
  [
    'entrance_bell',
    'bell, doorbell, klingel, timbre, sonnette, campanello, deurbel, dzwonek, campainha, дзвінок, جرس, 呼び鈴, 门铃',
  ],
  [
    'entrance',
    'entrance, which entrance, eingang, entrada, entrée, ingresso, ingang, wejście, вхід, المدخل, 入口',
  ],
  [
    'step_free_inside',
    'step free inside, inside step free, interior, level inside, innen stufenlos, innenraum stufenlos, interior sin escalones, intérieur de plain pied, interno senza gradini, binnen drempelvrij, wewnątrz bez stopni, interior sem degraus',
  ],
  [
    'lift',
    'lift, elevator, aufzug, fahrstuhl, ascensor, ascenseur, ascensore, winda, elevador, ліфт, مصعد, エレベーター, 电梯',
  ],
  [
    'narrowest_passage_cm',
    'narrowest passage, passage width, corridor width, engste stelle, flurbreite, paso más estrecho, passage le plus étroit, passaggio più stretto, smalste doorgang, najwęższe przejście, passagem mais estreita',
  ],
  [
    'seating',
    'seating, wheelchair seating, sitzplätze, rollstuhlplätze, asientos, places assises, posti a sedere, zitplaatsen, miejsca, assentos',
  ],
  [
    'disabled_parking_spaces',
    'disabled parking spaces, accessible parking spaces, number of disabled parking spaces, capacity:disabled, anzahl behindertenparkplätze, plazas reservadas, nombre de places pmr, numero posti disabili, aantal gehandicaptenplaatsen, liczba miejsc dla niepełnosprawnych, vagas reservadas',
  ],
  [
    'parking_distance_m',
    'parking distance, distance to parking, entfernung parkplatz, distancia al aparcamiento, distance parking, distanza parcheggio, afstand parkeren',
  ],
  [
    'disabled_parking',
    'disabled parking, accessible parking, parking, behindertenparkplatz, parkplatz, aparcamiento accesible, estacionamiento, stationnement pmr, parcheggio disabili, parcheggio, gehandicaptenparkeerplaats, parkeren, parking dla niepełnosprawnych, estacionamento, vaga acessível, паркування, موقف, 障害者用駐車場, 无障碍停车位',
  ],
  [
    'tactile_guiding',
    'tactile guiding, tactile paving, tactile_paving, leitsystem, bodenindikatoren, blindenleitsystem, pavimento podotáctil, bande de guidage, percorso tattile, geleidelijnen, ścieżka dotykowa, piso tátil, тактильна плитка, رصف لمسي, 点字ブロック, 盲道',
  ],
  [
    'braille',
    'braille, tactile_writing:braille, brailleschrift, blindenschrift, brajl, шрифт брайля, برايل, 点字, 盲文',
  ],
  [
    'good_lighting',
    'lighting, good lighting, beleuchtung, iluminación, éclairage, illuminazione, verlichting, oświetlenie, iluminação',
  ],
  [
    'induction_loop',
    'induction loop, hearing loop, hearing_loop, induktionsschleife, höranlage, bucle magnético, boucle magnétique, anello a induzione, ringleiding, pętla indukcyjna, aro magnético',
  ],
  [
    'quiet_space',
    'quiet room, quiet space, ruheraum, sala tranquila, salle calme, stanza tranquilla, stilteruimte, pokój wyciszenia, sala silenciosa',
  ],
  [
    'assistance_dogs',
    'assistance dogs, guide dogs, assistenzhunde, blindenführhund, perros de asistencia, chiens d assistance, cani da assistenza, assistentiehonden, psy asystujące, cães de assistência',
  ],
  [
    'audio-cues',
    'audio cues, audio, announcements, ansagen, akustische signale, señales sonoras, annonces sonores, segnali acustici, geluidssignalen, komunikaty dźwiękowe, sinais sonoros',
  ],
  [
    'visual-aids',
    'visual aids, sehhilfen, ayudas visuales, aides visuelles, aiuti visivi, visuele hulpmiddelen, pomoce wzrokowe, auxílios visuais',
  ],
  [
    'wheelchair-accessible',
    'wheelchair accessible, wheelchair, wheelchair access, accessible, accessibility, step free, step free access, rollstuhlgerecht, rollstuhl, barrierefrei, accesible en silla de ruedas, accesible, silla de ruedas, accessible aux fauteuils roulants, accessible en fauteuil, accessible pmr, accessibile in sedia a rotelle, accessibile, rolstoeltoegankelijk, toegankelijk, dostępne dla wózków, dostępność, acessível para cadeira de rodas, acessível, доступно для візків, доступність, مناسب للكراسي المتحركة, 車いす, 車椅子, バリアフリー, 无障碍, 轮椅',
  ],
];
