import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type FieldPath, useForm } from "react-hook-form";
import { phone } from "@/lib/rules";
import { Form, showServerErrors } from "@/parts/form/Form";
import { TextField } from "@/parts/form/TextField";
import { useSave } from "@/parts/save/useSave";
import { Loaded } from "@/parts/states/Loaded";
import { Button } from "@/parts/ui/Button";
import { Card } from "@/parts/ui/Card";
import { Skeleton } from "@/parts/ui/Skeleton";
import { useFormDraft } from "@/parts/unsaved/useUnsavedGuard";
import { type Profile, readProfile, updateProfile, WIRE_NAMES } from "./api";

const KEY = ["profile"];

export function ProfileCard() {
  const profile = useQuery({ queryKey: KEY, queryFn: readProfile });
  return (
    <Card title="About you" purpose="Sign-in codes go to this email. It cannot be changed here.">
      <Loaded query={profile} skeleton={<Skeleton className="h-106" />}>
        {(data) => <ProfileForm key={JSON.stringify(data)} profile={data} />}
      </Loaded>
    </Card>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const [isEditing, setEditing] = useState(false);
  const cache = useQueryClient();
  const form = useForm<Profile>({ defaultValues: profile });
  const save = useSave({
    save: (edited: Profile) => updateProfile(edited),
    onDone: async (_, edited) => {
      await cache.invalidateQueries({ queryKey: KEY });
      form.reset(edited);
      setEditing(false);
    },
    onRefused: (refused) => {
      showServerErrors(form, refused, WIRE_NAMES as Record<string, FieldPath<Profile>>);
      return false;
    },
  });
  useFormDraft(form, "profile");
  // A draft that an ended session kept opens the form again.
  const isReadOnly = !isEditing && !form.formState.isDirty;
  return (
    <Form form={form} label="About you" onSubmit={(edited) => save.mutate(edited)}>
      <TextField form={form} name="email" label="Email" kind="email" isReadOnly />
      <TextField form={form} name="name" label="Name" isReadOnly={isReadOnly} autoComplete="name" maxLength={120} />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField form={form} name="state" label="State" isReadOnly={isReadOnly} maxLength={120} />
        <TextField form={form} name="city" label="City" isReadOnly={isReadOnly} maxLength={120} />
      </div>
      <TextField
        form={form}
        name="phone"
        label="Phone"
        kind="tel"
        // A new admin has none, and may save the other fields.
        rule={(value) => (profile.phone === "" && value.trim() === "") || phone(value)}
        isOptional={profile.phone === ""}
        isReadOnly={isReadOnly}
        autoComplete="tel"
      />
      <TextField form={form} name="address" label="Address" isReadOnly={isReadOnly} maxLength={300} />
      <div className="flex gap-2">
        {!isReadOnly ? (
          <>
            <Button key="save" type="submit" tone="primary" pending={save.isPending}>
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
          <Button key="edit" onClick={() => setEditing(true)}>
            Edit Profile
          </Button>
        )}
      </div>
    </Form>
  );
}
