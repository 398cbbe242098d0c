import { Problem } from '@wayable/protocol/problems';

const PROBLEM = {
  description: 'A problem document (RFC 9457)',
  content: { 'application/problem+json': { schema: Problem } },
};

/** The error responses of a route, for the documentation. */
export const PROBLEM_RESPONSES = { '4xx': PROBLEM, '5xx': PROBLEM };
