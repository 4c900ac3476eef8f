/** Skeleton of a list that is loading. */
export const SkeletonLines = () => (
  <div className="waiting" aria-hidden="true">
    <i />
    <i />
    <i />
  </div>
);
