export type ColorScheme = 'light' | 'dark';

/** The colors of the embedded base map. */
export interface Palette {
  sea: string;
  land: string;
  park: string;
  green: string;
  sand: string;
  campus: string;
  rock: string;
  building: string;
  buildingEdge: string;
  border: string;
  road: string;
  roadMajor: string;
  roadCasing: string;
  tunnel: string;
  path: string;
  steps: string;
  rail: string;
  label: string;
  labelSoft: string;
  labelWater: string;
  labelGreen: string;
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
    rock: '#e6dccb',
    building: '#e3d8c4',
    buildingEdge: '#d0c2a8',
    border: '#b5a68c',
    road: '#fffdf8',
    roadMajor: '#fbe7bd',
    roadCasing: '#dccfb9',
    tunnel: '#d9ccb4',
    path: '#b39c78',
    steps: '#8f6f4a',
    rail: '#b3a9b0',
    label: '#23263f',
    labelSoft: '#4c4d63',
    labelWater: '#23485f',
    labelGreen: '#36491f',
    halo: '#fbf7ee',
  },
  dark: {
    sea: '#0c2340',
    land: '#181b33',
    park: '#1c3030',
    green: '#1d2b33',
    sand: '#2f2c2c',
    campus: '#212441',
    rock: '#23243a',
    building: '#262a48',
    buildingEdge: '#343a5e',
    border: '#6b6a85',
    road: '#333858',
    roadMajor: '#4d4a5c',
    roadCasing: '#10122a',
    tunnel: '#292c4a',
    path: '#565876',
    steps: '#8d83a0',
    rail: '#5a5c78',
    label: '#f2ecdf',
    labelSoft: '#c6c2d2',
    labelWater: '#9fc3dc',
    labelGreen: '#bcd5a8',
    halo: '#10122a',
  },
};
