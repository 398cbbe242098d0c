export type ColorScheme = 'light' | 'dark';

/** The colours of the embedded base map. */
export interface Palette {
  sea: string;
  land: string;
  park: string;
  green: string;
  sand: string;
  campus: string;
  building: string;
  border: string;
  road: string;
  roadMajor: string;
  roadCasing: string;
  rail: string;
  label: string;
  labelSoft: string;
  labelWater: string;
  halo: string;
}

export const PALETTES: Record<ColorScheme, Palette> = {
  light: {
    sea: '#c3d7e3',
    land: '#f6f0e4',
    park: '#d5e1be',
    green: '#e2e8cd',
    sand: '#f0e2bb',
    campus: '#efe5d4',
    building: '#e3d8c4',
    border: '#b5a68c',
    road: '#fffdf8',
    roadMajor: '#fbe7bd',
    roadCasing: '#dccfb9',
    rail: '#b3a9b0',
    label: '#23263f',
    labelSoft: '#4c4d63',
    labelWater: '#2c5470',
    halo: '#fbf7ee',
  },
  dark: {
    sea: '#0b1a2e',
    land: '#181b33',
    park: '#1c3030',
    green: '#1d2b33',
    sand: '#2f2c2c',
    campus: '#212441',
    building: '#262a48',
    border: '#6b6a85',
    road: '#333858',
    roadMajor: '#4d4a5c',
    roadCasing: '#10122a',
    rail: '#5a5c78',
    label: '#f2ecdf',
    labelSoft: '#c6c2d2',
    labelWater: '#9fc3dc',
    halo: '#10122a',
  },
};
