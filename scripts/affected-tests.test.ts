import { describe, expect, it } from 'vitest';
import { listAffectedTests } from './affected-tests.ts';
import { readImportGraph } from './import-graph.ts';

const graph = readImportGraph();
const affectedBy = (...changed: string[]) => {
  for (const file of changed) expect(graph.has(file), file).toBe(true);
  return listAffectedTests(graph, changed);
};

describe('listAffectedTests', () => {
  it('finds tests that import a changed file indirectly', () => {
    const { unit } = affectedBy('protocol/src/ratings.ts');
    expect(unit).toContain('web/src/locations/explorer/cluster-bands.test.ts');
  });

  it("finds server tests of a changed feature's service", () => {
    const { server, component } = affectedBy('server/src/reviews/reviews.service.ts');
    expect(server).toContain('server/src/reviews/reviews.routes.test.ts');
    expect(server).not.toContain('geo/src/tiles/tiles.routes.test.ts');
    expect(component).toEqual([]);
  });

  it('finds component tests that render a changed page', () => {
    const { component } = affectedBy('web/src/locations/details/location-page.tsx');
    expect(component).toContain('web/src/locations/details/location-answer.component.test.tsx');
    expect(component).not.toContain('web/src/app/help.component.test.tsx');
  });

  it('includes statements.db.test.ts when a query file changes', () => {
    const { server } = affectedBy('server/src/reviews/reviews.queries.ts');
    expect(server).toContain('server/src/db/statements.db.test.ts');
  });

  it('includes repository tests for every change', () => {
    expect(listAffectedTests(graph, ['README.md']).unit).toContain('scripts/doc-links.test.ts');
  });
});
