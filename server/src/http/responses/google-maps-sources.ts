/** Sources of the Content Security Policy, by directive. */
interface Sources {
  script: string[];
  style: string[];
  image: string[];
  font: string[];
  connect: string[];
  worker: string[];
  frame: string[];
}

const NONE: Sources = { script: [], style: [], image: [], font: [], connect: [], worker: [], frame: [] };

/**
 * What Google asks a policy with a list of hosts to allow for its maps
 * (https://developers.google.com/maps/documentation/javascript/content-security-policy). Styles inline and eval are
 * part of it: Google's script brings its own, and pages that are built beforehand cannot carry a nonce.
 */
const GOOGLE: Sources = {
  script: [
    "'unsafe-eval'",
    'blob:',
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
  ],
  style: ["'unsafe-inline'", 'https://fonts.googleapis.com'],
  image: [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.googleusercontent.com',
    'https://*.ggpht.com',
  ],
  font: ['https://fonts.gstatic.com'],
  connect: ['https://*.googleapis.com', 'https://*.google.com', 'https://*.gstatic.com', 'data:', 'blob:'],
  worker: ['blob:'],
  frame: ['https://*.google.com'],
};

/** The sources of Google Maps where it draws the map, and none where it does not. */
export const googleMapsSources = (isUsed: boolean): Sources => (isUsed ? GOOGLE : NONE);
