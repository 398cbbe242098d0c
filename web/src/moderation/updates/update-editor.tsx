import {
  type NewsletterUpdate,
  type NewsletterUpdateCreate,
  UPDATE_BODY_MAX,
  UPDATE_SUBJECT_MAX,
} from '@wayable/protocol/newsletter';
import { useEffect, useId, useRef, useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Card } from '~/ui/card';
import { failureText } from '~/ui/feedback/error-text';
import { FormProblem } from '~/ui/forms/form-problem';
import { useKeptState } from '~/ui/forms/kept-state';
import { countCharacters, TextArea } from '~/ui/forms/text-area';
import { TextField } from '~/ui/forms/text-field';
import { useUnsaved } from '~/ui/forms/unsaved-changes';
import { useForm } from '~/ui/forms/use-form';
import { previewUpdate } from '../api/updates';
import { RenderedUpdate } from './rendered-update';

interface UpdateEditorProps {
  /** Undefined for a new update. */
  update: NewsletterUpdate | undefined;
  /** A colleague's version saved since the editor opened. */
  theirs: NewsletterUpdate | null;
  /** Whether a colleague has deleted the update since the editor opened. */
  isGone: boolean;
  isPending: boolean;
  onSave: (content: NewsletterUpdateCreate) => void;
  onTakeTheirs: () => void;
  onCancel: () => void;
}

/** Edits an update in Markdown, with a preview. */
export function UpdateEditor({
  update,
  theirs,
  isGone,
  isPending,
  onSave,
  onTakeTheirs,
  onCancel,
}: UpdateEditorProps) {
  const titleId = useId();
  const previewHeading = useRef<HTMLHeadingElement>(null);
  const previewId = useId();
  // A colleague's newer version needs another name: a kept text would replace it unseen.
  const form = update ? `update ${update.id} ${update.revision}` : 'new update';
  const [subject, setSubject] = useKeptState(`${form} subject`, () => update?.subject ?? '');
  const [body, setBody] = useKeptState(`${form} body`, () => update?.body ?? '');
  useUnsaved(subject !== (update?.subject ?? '') || body !== (update?.body ?? ''));
  const [preview, setPreview] = useState<{ html: string; takesFocus: boolean }>();
  /** Counts preview requests and text changes, so that outdated previews are dropped. */
  const previews = useRef(0);
  const [isPreviewing, setPreviewing] = useState(false);
  const { formProps, errors, problem, setProblem } = useForm({
    check: () => ({
      ...(subject.trim() === '' && { subject: m.admin_update_subject_missing() }),
      ...(body.trim() === '' && { body: m.admin_update_body_missing() }),
      ...(countCharacters(body) > UPDATE_BODY_MAX && { body: m.admin_update_too_long() }),
    }),
    send: async () => {
      if (!isPending) onSave({ subject: subject.trim(), body });
    },
  });
  const { ref } = formProps;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);

  // The preview appears below its button, so focus its heading to scroll it into view.
  useEffect(() => {
    if (preview?.takesFocus) previewHeading.current?.focus();
  }, [preview]);

  const show = async () => {
    previews.current += 1;
    const asked = previews.current;
    const isLast = () => asked === previews.current;
    setPreviewing(true);
    setProblem('');
    try {
      const { html } = await previewUpdate(body);
      const isWriting = document.activeElement?.matches('input, textarea') ?? false;
      if (isLast()) setPreview({ html, takesFocus: !isWriting });
    } catch (error) {
      if (isLast()) setProblem(failureText(m.admin_update_preview_failed(), error));
    } finally {
      if (isLast()) setPreviewing(false);
    }
  };

  return (
    <Card>
      <form {...formProps} aria-labelledby={titleId} className="flex flex-col gap-5">
        <h2 id={titleId} className="text-title">
          {update ? m.admin_update_edit_title() : m.admin_update_new_title()}
        </h2>
        <TextField
          label={m.admin_update_subject()}
          isRequired
          maxLength={UPDATE_SUBJECT_MAX}
          readOnly={isPending}
          value={subject}
          onChange={setSubject}
          error={errors.subject}
        />
        <TextArea
          label={m.admin_update_body()}
          help={m.admin_update_body_help()}
          isRequired
          rows={14}
          readOnly={isPending}
          maxCharacters={UPDATE_BODY_MAX}
          value={body}
          onChange={(written) => {
            setBody(written);
            setPreview(undefined);
            previews.current += 1;
            setPreviewing(false);
          }}
          error={errors.body}
        />
        <FormProblem text={problem} />
        <FormProblem text={theirs ? m.admin_update_changed_save() : ''} />
        <FormProblem text={isGone ? m.admin_update_gone_save() : ''} />
        {theirs && <Theirs update={theirs} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" isPending={isPending}>
            {theirs ? m.admin_update_replace_theirs() : m.admin_update_save()}
          </Button>
          {theirs && (
            <Button variant="secondary" onClick={onTakeTheirs}>
              {m.admin_update_take_theirs()}
            </Button>
          )}
          <Button variant="secondary" isPending={isPreviewing} onClick={() => void show()}>
            {m.admin_update_preview()}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {m.cancel()}
          </Button>
        </div>
        {preview !== undefined && (
          <section aria-labelledby={previewId} className="flex flex-col gap-3 border-t border-line pt-5">
            <h3 ref={previewHeading} id={previewId} tabIndex={-1} className="rounded-small text-lead">
              {m.admin_update_preview_title()}
            </h3>
            <RenderedUpdate html={preview.html} />
          </section>
        )}
      </form>
    </Card>
  );
}

function Theirs({ update: { subject, body } }: { update: NewsletterUpdate }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-y border-line py-4">
      <h3 id={id} className="text-lead">
        {m.admin_update_theirs()}
      </h3>
      <p className="font-semibold">
        <bdi>{subject}</bdi>
      </p>
      <p className="whitespace-pre-line" dir="auto">
        {body}
      </p>
    </section>
  );
}
