/** How the device and the network of a session or a sign-in are described. */
export const DEVICE = { description: 'Such as "Chrome on macOS".' } as const
export const NETWORK = {
  nullable: true,
  description: 'Where it came from, shortened so that it is not a full address.',
} as const
