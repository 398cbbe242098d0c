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
 * Sources that Google Maps requires
 * (https://developers.google.com/maps/documentation/javascript/content-security-policy). It needs inline
 * styles and eval: its script adds styles, and prerendered pages cannot carry a nonce.
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

/** Returns the sources of Google Maps if it is used, otherwise no sources. */
export const googleMapsSources = (isUsed: boolean): Sources => (isUsed ? GOOGLE : NONE);
