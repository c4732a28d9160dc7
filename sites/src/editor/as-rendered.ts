/** For `useStore`: while a part hydrates it shows what the server showed; the store may have gone on since. */
export const AS_RENDERED = { ssr: 'initial' } as const
