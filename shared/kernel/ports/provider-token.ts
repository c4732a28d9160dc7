export type ProviderToken = { readonly token: string; readonly expiresAt: Date }

/** The storage of a provider's token, shared by all workers; `read` returns one that is valid for some more minutes. */
export interface TokenStore {
  read(): Promise<string | null>
  write(token: ProviderToken): Promise<void>
}
