import { Problem } from '@wayable/protocol/problems';

/** The error answers of a route, for the documentation. */
export const PROBLEM_RESPONSES = { '4xx': Problem, '5xx': Problem };
