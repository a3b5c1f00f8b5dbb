import { expect, test } from 'vitest';
import { type Atlas, landFile } from './land-file.ts';

/** Two countries that share the line 1, from (1, 0) to (1, 1). */
const atlas: Atlas = {
  transform: { scale: [0.5, 0.5], translate: [10, 20] },
  arcs: [
    [
      [2, 2],
      [-2, 0],
      [0, -2],
      [2, 0],
    ],
    [
      [2, 0],
      [0, 2],
    ],
    [
      [2, 0],
      [2, 0],
      [0, 2],
      [-2, 0],
    ],
  ],
  objects: {
    countries: {
      geometries: [
        { type: 'Polygon', arcs: [[0, 1]] },
        { type: 'MultiPolygon', arcs: [[[2, -2]]] },
        { type: 'Polygon' },
      ],
    },
    land: { geometries: [{ type: 'MultiPolygon', arcs: [[[0, 2]]] }] },
  },
};

test('land is rings of degrees, and borders are the lines that two countries share', () => {
  const { features } = JSON.parse(landFile(atlas)) as { features: { geometry: unknown }[] };
  expect(features.map(({ geometry }) => geometry)).toEqual([
    {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [11, 21],
            [10, 21],
            [10, 20],
            [11, 20],
            [12, 20],
            [12, 21],
            [11, 21],
          ],
        ],
      ],
    },
    {
      type: 'MultiLineString',
      coordinates: [
        [
          [11, 20],
          [11, 21],
        ],
      ],
    },
  ]);
});
