import { A, D, type LabeledSentence, V, W } from '../labeled-sentence.ts';

/**
 * Written after the final rules, which have not changed since. These numbers are the most reliable: the other
 * sets influenced the rules.
 */
export const UNSEEN_SENTENCES: readonly LabeledSentence[] = [
  ['Très beau musée. Tous les étages sont desservis par un ascenseur, les toilettes sont adaptées.', [W]],
  ['Il faut sonner et on vous apporte une rampe. Ça s’est très bien passé.', [W]],
  ['Accès sans obstacle depuis le parking.', [W]],
  ['Idéal avec une poussette ou un fauteuil roulant', [W]],
  ['L’entrée est au niveau du trottoir, sans marche.', [W]],
  ['Café mauvais, mais accessible en fauteuil roulant.', [W]],
  ['Deux emplacements pour fauteuils roulants au premier rang', [W]],
  ['On va sur la terrasse sans marche.', [W]],
  ['Plateforme élévatrice à l’entrée latérale, personnel très serviable.', [W]],
  ['Pas accessible, plusieurs marches, pas de main courante.', []],
  ['Toilettes au sous-sol, sans ascenseur.', []],
  ['En fauteuil il faut demander de l’aide car il n’y a pas de rampe.', []],
  ['L’ascenseur était hors service les deux fois.', []],
  ['Rampe seulement sur réservation et la sonnette était cassée.', []],
  ['Pour les gens en fauteuil roulant, passez votre chemin.', []],
  ['L’accessibilité laisse à désirer.', []],
  ['Le chemin de la plage n’est pas praticable en fauteuil roulant.', []],
  ['Un deuxième ascenseur aiderait.', []],
  ['Annonces des arrêts claires', [A]],
  ['Pour les malentendants une boucle à induction est installée.', [A]],
  ['La visite existe aussi en audioguide, très bien fait.', [A]],
  ['Feu de la place avec signal sonore pour les aveugles', [A]],
  ['La voix de l’ascenseur était coupée.', []],
  ['Aucune annonce malgré le retard.', []],
  ['La signalétique est grande et contrastée.', [V]],
  ['Des lignes de guidage au sol mènent à la sortie.', [V]],
  ['Boutons d’ascenseur avec braille', [V]],
  ['Marches sans marquage, dangereux pour les malvoyants.', []],
  ['Carte écrite en minuscule.', []],
  ['Aucune trace de bandes podotactiles', []],
  ['Portes automatiques à l’entrée et aux toilettes.', [D]],
  ['La porte s’ouvre d’elle-même.', [D]],
  ['Porte d’entrée avec bouton pour ouvrir', [D]],
  ['Portes non automatiques, mais larges.', [W]],
  ['Depuis le fauteuil on n’arrive pas à ouvrir cette porte.', []],
  ['Le distributeur de billets est à côté de la porte.', []],
];
