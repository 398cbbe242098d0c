import { REPORT_DETAILS_MAX, REPORT_REASONS } from '@wayable/protocol/reports';
import { describe, expect, it } from 'vitest';
import { findReportErrors } from './report-check';

const fieldsOf = (draft: Parameters<typeof findReportErrors>[0]) => Object.keys(findReportErrors(draft));

describe('findReportErrors', () => {
  it('requires a reason for a report', () => {
    expect(fieldsOf({ reason: null, details: 'Something is wrong' })).toEqual(['reason']);
  });

  it.each(
    REPORT_REASONS.filter((reason) => reason !== 'other'),
  )('accepts a report without details for the reason %s', (reason) => {
    expect(fieldsOf({ reason, details: '' })).toEqual([]);
  });

  it('requires details of a report for the reason "other"', () => {
    expect(fieldsOf({ reason: 'other', details: ' \n ' })).toEqual(['details']);
    expect(fieldsOf({ reason: 'other', details: 'It is about a closed shop' })).toEqual([]);
  });

  it("counts a report's characters as the server does", () => {
    expect(fieldsOf({ reason: 'spam', details: ` ${'🚪'.repeat(REPORT_DETAILS_MAX)} ` })).toEqual([]);
    expect(fieldsOf({ reason: 'spam', details: '🚪'.repeat(REPORT_DETAILS_MAX + 1) })).toEqual(['details']);
  });
});
