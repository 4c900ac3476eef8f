/** The root about who the person is shown to be. */
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";

export const roots: DataRoots = {
  identity: dataRoot({
    reads: ["user", "applicant_info", "identity_inquiry"],
    view: ({ user, applicant_info, identity_inquiry }, { identityInquiries }) => ({
      verified: user.is_persona_verified,
      document_exists: applicant_info.photo_id !== null,
      inquiry_offered: identityInquiries,
      inquiry: identity_inquiry?.state ?? "none",
    }),
  }),
};
