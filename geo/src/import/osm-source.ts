export const OSM_SOURCE = 'OpenStreetMap';
/** SPDX identifier */
export const OSM_LICENSE = 'ODbL-1.0';
export const OSM_URL = 'https://www.openstreetmap.org/';
