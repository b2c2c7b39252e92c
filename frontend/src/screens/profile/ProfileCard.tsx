import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type FieldPath, useForm } from "react-hook-form";
import type { ConflictText } from "@/components/form/ConflictDialog";
import { Form, showServerErrors, TextField } from "@/components/form/Form";
import { CANCEL } from "@/components/form/texts";
import { useFormDraft } from "@/components/form/useUnsavedGuard";
import { useVersionedSave } from "@/components/form/useVersionedSave";
import { QueryBoundary } from "@/components/layout/QueryBoundary";
import { phone } from "@/lib/rules";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Skeleton } from "@/ui/Skeleton";
import { type Profile, readProfile, standingProfile, updateProfile, WIRE_NAMES } from "./api";
import { ABOUT, TEXTS } from "./texts";

const KEY = ["profile"];

export function ProfileCard() {
  const profile = useQuery({ queryKey: KEY, queryFn: readProfile });
  return (
    <Card title={ABOUT.title} purpose={ABOUT.purpose}>
      <QueryBoundary query={profile} skeleton={<Skeleton className="h-139 md:h-106" />}>
        {(data) => <ProfileForm key={JSON.stringify(data)} profile={data} />}
      </QueryBoundary>
    </Card>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const [isEditing, setEditing] = useState(false);
  const cache = useQueryClient();
  const form = useForm<Profile>({ defaultValues: profile });
  const began = useFormDraft(form, "profile");
  const { send, isPending, dialog } = useVersionedSave({
    save: updateProfile,
    standingOf: standingProfile,
    conflict: () => ABOUT.conflict,
    say: textsOf,
    base: began as Profile,
    inputOf: (standing) => standing,
    onTakeTheirs: (standing) => {
      form.reset(standing);
      setEditing(false);
      cache.setQueryData(KEY, standing);
    },
    onDone: async (_, edited) => {
      await cache.invalidateQueries({ queryKey: KEY });
      form.reset(edited);
      setEditing(false);
    },
    onError: (error) => {
      showServerErrors(form, error, WIRE_NAMES as Record<string, FieldPath<Profile>>);
      return false;
    },
  });
  // A draft that an ended session kept opens the form again.
  const isReadOnly = !isEditing && !form.formState.isDirty;
  return (
    <Form form={form} label={ABOUT.title} onSubmit={(edited) => send(edited, edited.version)} isSending={isPending}>
      <TextField form={form} name="email" label={TEXTS.email} kind="email" isReadOnly />
      <TextField form={form} name="name" label={TEXTS.name} isReadOnly={isReadOnly} autoComplete="name" most={120} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <TextField
          form={form}
          name="state"
          label={TEXTS.state}
          isReadOnly={isReadOnly}
          autoComplete="address-level1"
          most={120}
        />
        <TextField
          form={form}
          name="city"
          label={TEXTS.city}
          isReadOnly={isReadOnly}
          autoComplete="address-level2"
          most={120}
        />
      </div>
      <TextField
        form={form}
        name="phone"
        label={TEXTS.phone}
        kind="tel"
        // A new admin has none, and may save the other fields.
        rule={(value) => (profile.phone === "" && value.trim() === "") || phone(value)}
        isOptional={profile.phone === ""}
        isReadOnly={isReadOnly}
        autoComplete="tel"
      />
      <TextField
        form={form}
        name="address"
        label={TEXTS.address}
        isReadOnly={isReadOnly}
        autoComplete="street-address"
        most={300}
      />
      <div className="flex gap-2">
        {!isReadOnly ? (
          <>
            <Button key="save" type="submit" tone="primary" pending={isPending}>
              {TEXTS.saveChanges}
            </Button>
            <Button
              key="cancel"
              onClick={() => {
                form.reset(profile);
                setEditing(false);
              }}
            >
              {CANCEL}
            </Button>
          </>
        ) : (
          <Button
            key="edit"
            onClick={() => {
              setEditing(true);
              form.setFocus("name");
            }}
          >
            {TEXTS.editProfile}
          </Button>
        )}
      </div>
      {dialog}
    </Form>
  );
}

function textsOf({ name, state, city, phone, address }: Profile): ConflictText[] {
  return [
    { label: TEXTS.name, value: name },
    { label: TEXTS.state, value: state },
    { label: TEXTS.city, value: city },
    { label: TEXTS.phone, value: phone },
    { label: TEXTS.address, value: address },
  ];
}
