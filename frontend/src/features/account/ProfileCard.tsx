import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { phone, text } from "@/lib/fields";
import { Card } from "@/patterns/Card";
import type { ConflictText } from "@/patterns/form/ConflictDialog";
import { Form, TextField } from "@/patterns/form/Form";
import { useFormDraft } from "@/patterns/form/useUnsavedGuard";
import { useVersionedSave } from "@/patterns/form/useVersionedSave";
import { QueryBoundary } from "@/patterns/layout/QueryBoundary";
import { Button } from "@/ui/Button";
import { Skeleton } from "@/ui/Skeleton";
import { type Profile, readProfile, updateProfile } from "./api";

const KEY = ["profile"];

// Fields that cannot be edited now look like text, not like a disabled form.
const AS_TEXT = "[&_input]:border-transparent! [&_input]:bg-transparent! [&_input]:px-0";

export function ProfileCard() {
  const profile = useQuery({ queryKey: KEY, queryFn: readProfile });
  return (
    <Card title="About you" purpose="Emails about your account go to your email address, which cannot be changed here.">
      <QueryBoundary query={profile} skeleton={<Skeleton className="h-139 md:h-106" />}>
        {(data) => <ProfileForm key={JSON.stringify(data)} profile={data} />}
      </QueryBoundary>
    </Card>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const [isEditing, setEditing] = useState(false);
  const cache = useQueryClient();
  const form = useForm<Profile>({ resolver: zodResolver(schemaOf(profile)), defaultValues: profile });
  const began = useFormDraft(form, "profile");
  const saving = useVersionedSave({
    form,
    save: ({ name, state, city, phone, address }: Profile, { version }) =>
      updateProfile({ name, state, city, phone, address }, version),
    valuesOf: ({ data }) => data,
    conflictTitle: "Your profile was changed elsewhere",
    describe: textsOf,
    base: began as Profile,
    onUseTheirVersion: ({ data }) => {
      form.reset(data);
      setEditing(false);
      cache.setQueryData(KEY, data);
    },
    onDone: async (_, edited) => {
      await cache.invalidateQueries({ queryKey: KEY });
      form.reset(edited);
      setEditing(false);
    },
  });
  // A restored draft opens the form again.
  const isReadOnly = !isEditing && !form.formState.isDirty;
  return (
    <Form
      form={form}
      label="About you"
      onSubmit={(edited) => saving.save(edited, edited.version)}
      isSending={saving.isPending}
      className={isReadOnly ? AS_TEXT : ""}
    >
      <TextField form={form} name="email" label="Email" kind="email" isReadOnly />
      <TextField form={form} name="name" label="Name" isReadOnly={isReadOnly} autoComplete="name" />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <TextField form={form} name="state" label="State" isReadOnly={isReadOnly} autoComplete="address-level1" />
        <TextField form={form} name="city" label="City" isReadOnly={isReadOnly} autoComplete="address-level2" />
      </div>
      <TextField
        form={form}
        name="phone"
        label="Phone"
        kind="tel"
        isRequired={!isReadOnly && profile.phone !== ""}
        isOptional={!isReadOnly && profile.phone === ""}
        isReadOnly={isReadOnly}
        autoComplete="tel"
      />
      <TextField form={form} name="address" label="Address" isReadOnly={isReadOnly} autoComplete="street-address" />
      <div className="flex gap-2">
        {!isReadOnly ? (
          <>
            <Button key="save" type="submit" tone="primary" pending={saving.isPending}>
              Save Changes
            </Button>
            <Button
              key="cancel"
              onClick={() => {
                form.reset(profile);
                setEditing(false);
              }}
            >
              Cancel
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
            Edit Profile
          </Button>
        )}
      </div>
      {saving.dialog}
    </Form>
  );
}

function schemaOf(profile: Profile) {
  return z.looseObject({
    name: text(120),
    state: text(120),
    city: text(120),
    // A new admin has no phone number, and may save the other fields.
    phone: phone(profile.phone !== ""),
    address: text(300),
  }) as unknown as z.ZodType<Profile, Profile>;
}

function textsOf({ name, state, city, phone, address }: Profile): ConflictText[] {
  return [
    { label: "Name", value: name },
    { label: "State", value: state },
    { label: "City", value: city },
    { label: "Phone", value: phone },
    { label: "Address", value: address },
  ];
}
