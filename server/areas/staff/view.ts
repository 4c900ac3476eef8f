/** What staff have of an application beside the funnel. */
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";

export const roots: DataRoots = {
  back_office: dataRoot({
    reads: ["application"],
    absent: null,
    view: ({ application }, { session }) => ({ record_url: session.user?.is_staff ? `/console/applications/${application.id}` : null }),
  }),
};
