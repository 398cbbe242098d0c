import { DEFAULT_PRIVACY_SETTINGS, type PrivacySettings } from '@wayable/protocol/privacy';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { moveTo } from '~/testing/keys';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import type { MemberServer } from '~/testing/stand-in-data';
import { CUT, refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');
const toasts = page.getByRole('region', { name: /Notifications/ });
const button = (name: string) => page.getByRole('button', { name });

describe('Privacy Settings', () => {
  const serveSettings = (server: MemberServer) => {
    const state: PrivacySettings = { ...DEFAULT_PRIVACY_SETTINGS };
    const answer = () => {
      const { role_notifications: hasRoleMails, ...toggles } = state;
      return hasRoleMails === false ? state : toggles;
    };
    server.on('GET privacySettings', answer);
    server.on('PATCH privacySettings', ({ body }) => {
      Object.assign(state, body);
      return answer();
    });
    return state;
  };
  const toggle = (name: string) => page.getByRole('switch', { name });

  it('switches, saves and resets privacy settings by keyboard', async () => {
    const server = getServer();
    const state = serveSettings(server);
    await renderApp('/profile/privacy', server);
    await expect.element(toggle('Public profile')).toBeChecked();
    await expect.element(button('Email me again')).not.toBeInTheDocument();
    for (const group of ['Profile Visibility', 'Review Privacy', 'Notifications']) {
      await expect.element(main.getByRole('heading', { name: group })).toBeVisible();
    }
    await expectAccessible('privacy settings');
    await moveTo(toggle('Anonymous reviews'));
    await userEvent.keyboard(' ');
    await expect.element(toasts).toMatchTextContent('Privacy setting updated');
    await expect.element(toggle('Anonymous reviews')).toBeChecked();
    expect(state.anonymous_reviews).toBe(true);
    await button('Save All Settings').click();
    await expect.element(toasts).toMatchTextContent('All privacy settings saved successfully!');
    await button('Reset to Defaults').click();
    await expect.element(toasts).toMatchTextContent('Information Privacy settings reset to defaults');
    await expect.element(toggle('Anonymous reviews')).not.toBeChecked();
    expect(state).toEqual({ ...DEFAULT_PRIVACY_SETTINGS, role_notifications: true });
  });

  it("saves only changed privacy settings despite another tab's changes", async () => {
    const server = getServer();
    const state = serveSettings(server);
    await renderApp('/profile/privacy', server);
    await expect.element(toggle('Public profile')).toBeChecked();
    // Simulates a change in another tab, or by a link in a mail.
    Object.assign(state, { public_profile: false, review_notifications: false });
    await button('Save All Settings').click();
    await expect.element(toasts).toMatchTextContent('All privacy settings saved successfully!');
    expect(state).toMatchObject({ public_profile: false, review_notifications: false });
    await expect.element(toggle('Public profile')).not.toBeChecked();
    state.public_profile = true;
    await moveTo(toggle('Show badges'), 'Shift+Tab');
    await userEvent.keyboard(' ');
    await expect.element(toggle('Public profile')).toBeChecked();
    state.public_profile = false;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await expect.element(toggle('Public profile')).not.toBeChecked();
  });

  it('reports privacy settings that fail to load', async () => {
    const server = getServer();
    serveSettings(server);
    await renderApp('/profile/privacy', server);
    await expect.element(toggle('Public profile')).toBeChecked();
    server.on('GET privacySettings', () => refuse(500, 'unexpected_failure', 'Broken'));
    await button('Save All Settings').click();
    await expect.element(toasts).toMatchTextContent('Your settings could not be loaded. An error occurred.');
  });

  it('resets a privacy switch to its stored state after failure', async () => {
    const server = getServer();
    serveSettings(server);
    server.on('PATCH privacySettings', () => CUT);
    await renderApp('/profile/privacy', server);
    await moveTo(toggle('Public profile'));
    await userEvent.keyboard(' ');
    await expect
      .element(toasts)
      .toMatchTextContent(/The setting could not be saved, and is as it was\. .*cannot be reached/);
    await expect.element(toggle('Public profile')).toBeChecked();
  });

  it('resets a privacy switch to its last state while offline', async () => {
    const server = getServer();
    serveSettings(server);
    await renderApp('/profile/privacy', server);
    await expect.element(toggle('Show badges')).toBeChecked();
    await moveTo(toggle('Anonymous reviews'));
    await userEvent.keyboard(' ');
    await expect.element(toasts).toMatchTextContent('Privacy setting updated');
    server.on('PATCH privacySettings', () => CUT);
    server.on('GET privacySettings', () => CUT);
    await moveTo(toggle('Show badges'), 'Shift+Tab');
    await userEvent.keyboard(' ');
    await moveTo(toggle('Public profile'), 'Shift+Tab');
    await userEvent.keyboard('  ');
    await expect.element(main.getByRole('alert')).toMatchTextContent('Your settings could not be loaded');
    await expect.element(toasts).toMatchTextContent(/cannot be reached/);
    await expect.element(toggle('Show badges')).toBeChecked();
    await expect.element(toggle('Public profile')).toBeChecked();
    await expect.element(toggle('Anonymous reviews')).toBeChecked();
  });

  describe('disabled role mails', () => {
    const notice = main.getByText('You asked us not to email you about your role.');

    it('shows that role mails are off and turns them on', async () => {
      const server = getServer();
      const state = Object.assign(serveSettings(server), {
        public_profile: false,
        role_notifications: false,
      });
      await renderApp('/profile/privacy', server);
      await expect.element(notice).toBeVisible();
      expect(main.getByRole('switch').elements()).toHaveLength(7);
      await expectAccessible('privacy settings without mails about the role');
      await moveTo(button('Email me again'));
      await userEvent.keyboard('{Enter}');
      await expect.element(toasts).toMatchTextContent('Privacy setting updated');
      await expect.element(notice).not.toBeInTheDocument();
      await expect.element(main.getByRole('heading', { name: 'Notifications' })).toHaveFocus();
      expect(state).toEqual({ ...DEFAULT_PRIVACY_SETTINGS, public_profile: false, role_notifications: true });
    });

    it('keeps showing that role mails are off after a failure', async () => {
      const server = getServer();
      serveSettings(server).role_notifications = false;
      server.on('PATCH privacySettings', () => CUT);
      await renderApp('/profile/privacy', server);
      await button('Email me again').click();
      await expect.element(toasts).toMatchTextContent(/cannot be reached/);
      await expect.element(notice).toBeVisible();
    });

    it('turns role mails on when settings are reset', async () => {
      const server = getServer();
      const state = serveSettings(server);
      state.role_notifications = false;
      await renderApp('/profile/privacy', server);
      await expect.element(notice).toBeVisible();
      await button('Reset to Defaults').click();
      await expect.element(notice).not.toBeInTheDocument();
      expect(state.role_notifications).toBe(true);
    });
  });
});
