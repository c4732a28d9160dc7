import * as z from 'zod/mini'

/** GET /rest/admin/available-communities. */
export const AvailableCommunitiesAnswer = z.strictObject({
  availableCommunities: z.array(
    z.strictObject({
      code: z.string(),
      name: z.string(),
      familiarName: z.string(),
      /** Without the port. */
      host: z.string(),
    }),
  ),
})
