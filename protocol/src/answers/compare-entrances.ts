/** The parts of an entrance that decide who gets in. */
export interface EntranceBarriers {
  steps?: number | undefined;
  hasFixedRamp?: boolean | undefined;
  stepHeightCm?: number | undefined;
  doorWidthCm?: number | undefined;
}

/** An unknown barrier counts as more than no barrier and less than one barrier. */
const UNKNOWN = 0.5;

/** Returns the barriers, the most important first. */
const rank = ({ steps, hasFixedRamp, stepHeightCm, doorWidthCm }: EntranceBarriers): number[] => [
  hasFixedRamp ? 0 : (steps ?? UNKNOWN),
  stepHeightCm ?? UNKNOWN,
  -(doorWidthCm ?? 0),
];

/** Compares two entrances for sorting: fewest barriers first, 0 for equal barriers. */
export function compareEntrances(one: EntranceBarriers, other: EntranceBarriers): number {
  const others = rank(other);
  return (
    rank(one)
      .map((barrier, index) => barrier - (others[index] ?? 0))
      .find((difference) => difference !== 0) ?? 0
  );
}
