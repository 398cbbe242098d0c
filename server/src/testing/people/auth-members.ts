import { GoTrueClient } from '@supabase/auth-js';
import { PASSWORD, type TestApp } from '../test-app.ts';

/** Users who sign up with a password, each with the official client in a new browser. */
export class AuthMembers {
  readonly #url: string;
  #serial = 0;

  private constructor(url: string) {
    this.#url = url;
  }

  /** Makes the server listen on a free port, because the official client needs a URL. */
  static async on(server: TestApp): Promise<AuthMembers> {
    return new AuthMembers(`${await server.app.listen({ host: '127.0.0.1', port: 0 })}/auth/v1`);
  }

  newEmail(): string {
    this.#serial += 1;
    return `member${this.#serial}@auth.example`;
  }

  newClient(): GoTrueClient {
    return new GoTrueClient({ url: this.#url, autoRefreshToken: false, persistSession: false });
  }

  async signUp(email = this.newEmail()) {
    const client = this.newClient();
    const { data, error } = await client.signUp({
      email,
      password: PASSWORD,
      options: { data: { full_name: 'Ada Example' } },
    });
    if (error || !data.session) throw error ?? new Error('no session');
    return { client, email, session: data.session, user: data.session.user };
  }
}
