/** In the place of what is on its way. */
export const SkeletonLines = () => (
  <div className="waiting" aria-hidden="true">
    <i />
    <i />
    <i />
  </div>
);
