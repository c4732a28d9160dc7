export type ProviderToken = { readonly token: string; readonly expiresAt: Date }

/** Where a provider's token is kept for all workers; `read` answers one that is still good for some minutes. */
export interface TokenStore {
  read(): Promise<string | null>
  write(token: ProviderToken): Promise<void>
}
