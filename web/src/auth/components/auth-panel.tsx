import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientConfigQuery } from '~/api-client/client-config';
import { m } from '~/paraglide/messages';
import { Card } from '~/ui/card';
import { Tabs } from '~/ui/tabs';
import type { AuthMode } from '../credentials';
import { AuthForm } from './auth-form';
import { QuickLogin } from './quick-login';

const EMPTY = { fullName: '', email: '', password: '' };

/** The sign-in and sign-up tabs; what was typed stays when the tab changes. */
export function AuthPanel() {
  const [mode, setMode] = useState<AuthMode>('sign-in');
  const [credentials, setCredentials] = useState(EMPTY);
  const { data: config } = useQuery(clientConfigQuery);
  return (
    <Card>
      <h1 className="mb-5 text-heading">
        {mode === 'sign-in' ? m.auth_heading_sign_in() : m.auth_heading_sign_up()}
      </h1>
      <Tabs
        label={m.auth_tabs()}
        selected={mode}
        onChange={setMode}
        tabs={[
          { key: 'sign-in', label: m.auth_sign_in() },
          { key: 'sign-up', label: m.auth_sign_up() },
        ]}
      >
        <AuthForm key={mode} mode={mode} credentials={credentials} onChange={setCredentials} />
      </Tabs>
      {config?.demo && (
        <QuickLogin
          onChoose={(email, password) => {
            setMode('sign-in');
            setCredentials({ ...EMPTY, email, password });
          }}
        />
      )}
    </Card>
  );
}
