// Written by `make schema` from docs/openapi.json.

export interface components {
    schemas: {
        /** @description One row was changed since it was read, so none was saved. */
        ActiveRefused: {
            changed?: components["schemas"]["Changed"];
            /** @description a stable identifier of the error, such as not_found */
            code: string;
            /** @description messages by field */
            errors?: {
                [key: string]: string[];
            };
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        /** @description Rows to activate or deactivate together. */
        ActiveRows: {
            /** @description false: paused */
            active: boolean;
            rows: components["schemas"]["SeenRow"][];
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        ActiveSaved: {
            /** @description a text for the person; may be empty */
            message: string;
            /** @description how many rows changed */
            saved: number;
            /** @description true if the call succeeded */
            status: boolean;
        };
        AppEvent: {
            /**
             * Format: uuid
             * @description the `_id` of a countable thing
             */
            id: string;
            /** @description counts once in 24 hours; null is none */
            key?: string | null;
            type: components["schemas"]["EventType"];
        };
        Asked: {
            countries: components["schemas"]["SeenCode"][];
            /** @description those that match the conditions */
            fitting: number;
            /** @description the most frequent first */
            kinds: components["schemas"]["AskedRow"][];
            languages: components["schemas"]["SeenCode"][];
            /** @description phones of the last 24 hours, each counted once per hour */
            phones: number;
            /** @description what phones report, the most frequent first */
            platforms: components["schemas"]["SeenCode"][];
            /** @description those for which it is unknown */
            rest: number;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        AskedAnswer: {
            data: components["schemas"]["Asked"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        AskedRow: {
            phones: number;
            /** @description empty: not sent; *: one of too many combinations */
            platform: string;
            version: string;
        };
        BackupCode: {
            code: string;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        BackupCodesAnswer: {
            /** @description shown once */
            backupCodes: string[];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        BadFile: {
            file: string;
            message: string;
            /** @description position in the batch, from 0 */
            place: number;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        BannerAnswer: {
            data: components["schemas"]["BannerRow"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        BannerList: {
            /** @description whether the app shows banners */
            bannerinHouseAds: boolean;
            data: components["schemas"]["BannerRow"][];
            /** @description true if there are more rows than were counted. At least 5,000 rows and the next page are counted */
            hasMorePages: boolean;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description the last page if the requested one is past the end */
            page: number;
            /** @description true if the call succeeded */
            status: boolean;
            totalPages: number;
        };
        BannerRow: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            /** @description absolute URL */
            readonly b_image: string;
            b_name: string;
            btn_text: string;
            btn_url: string;
            readonly clickCount: number;
            /** Format: date-time */
            createdAt: string;
            status: boolean;
            text: string;
            url: string;
            /** @description send it back as If-Match: "<version>" */
            version: number;
            readonly view: number;
        };
        BannerStatus: {
            /** Format: uuid */
            id: string;
            /** @description true or false: the new status */
            status: unknown;
        };
        BannerUpdate: {
            b_name: string;
            btn_text?: string;
            btn_url?: string;
            /** Format: uuid */
            id: string;
            /** Format: binary */
            image?: string;
            text?: string;
            url: string;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        ChallengeAnswer: {
            /**
             * Format: uuid
             * @description goes into X-Captcha: <id>:<answer>
             */
            id: string;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description like `8 + 5`; the signs are +, - and × */
            question: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        /** @description Who changed a row, and when. `by` is empty for management commands. */
        Changed: {
            /** Format: date-time */
            at: string;
            by: string;
        };
        ChangedRow: {
            readonly at: string;
            /** @description who changed it last */
            by: string;
            name: string;
            value: unknown;
        };
        ChangeRow: {
            /** @description area and action, such as placement.update */
            action: string;
            /** Format: date-time */
            at: string;
            by: string;
            /** @description name of the changed object */
            readonly called: string;
            number: number;
        };
        /** @description A body with IDs only. */
        Chosen: {
            id: string[] | string;
        };
        ChosenFiring: {
            /**
             * Format: uuid
             * @description ID of a fired or a planned ad
             */
            id: string;
        };
        ChosenItems: {
            id: string[] | string;
        };
        ChosenNotification: {
            /** Format: uuid */
            id: string;
        };
        ChosenSessions: {
            id: string[] | string;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        ClearingAnswer: {
            data: components["schemas"]["ClearingRow"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        ClearingList: {
            data: components["schemas"]["ClearingRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        ClearingRow: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            by: string;
            clicks: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date */
            endDate: string;
            items: number;
            label: string;
            /** @description false where the ads were deleted, and their counts with them */
            restorable: boolean;
            /** Format: date */
            startDate: string;
            /** Format: date-time */
            undoUntil: string;
            views: number;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        ClientTokenAnswer: {
            facebook_client_token: string;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        Code: {
            otp: string;
        };
        /** @description All conditions must match. Without conditions, every phone that sends a property matches. */
        Conditions: {
            /** @description any of these */
            country?: string[];
            /** @description from this time on, ISO 8601 */
            from?: string;
            /** @description any of these; `hi` is `hi-IN` as well */
            language?: string[];
            /** @description any of these */
            platform?: string[];
            /** @description rollout percentage, by a stable hash of field and device */
            share?: number;
            /** @description until this time, ISO 8601 */
            until?: string;
            /** @description comparators of semantic versions, which must all hold: >=2.3.0 <3.0.0 */
            version?: string;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        ConfigDocument: {
            controller: components["schemas"]["DeviceSettings"];
            /** @description the live call's free map of texts */
            liveAds: {
                [key: string]: string;
            };
            /** @description a text for the person; may be empty */
            message: string;
            /** @description ads by kind */
            placements: components["schemas"]["PlacementsByKind"];
            /** @description true if the call succeeded */
            status: boolean;
            /** @description read a text again when its number is another one */
            versions: components["schemas"]["TextVersions"];
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        ControllerAnswer: {
            data: components["schemas"]["SettingsDocument"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        CountList: {
            data: components["schemas"]["CountRow"][];
            /**
             * @description as it was asked for
             *
             *     * `hour` - hour
             *     * `day` - day
             *     * `week` - week
             *     * `month` - month
             */
            interval?: components["schemas"]["IntervalEnum"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description as many days before as are over of the range; with `compare` up to the same moment of the last of them. null where nothing is over yet, and before the first record */
            previous: components["schemas"]["PeriodBefore"] | null;
            /** @description true if the call succeeded */
            status: boolean;
        };
        CountPoint: {
            count: number;
            /** @description its first day; with hours when it began, with the zone's offset */
            createdAt: string;
            /** @description true where it is not over */
            unfinished?: boolean;
        };
        CountRow: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            a_click: number;
            a_name: string;
            a_view: number;
            kind: components["schemas"]["Kind"];
        };
        CountsRow: {
            clicks: number;
            views: number;
        };
        Credentials: {
            a_id: string;
            a_password: string;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        CurveList: {
            data: components["schemas"]["CurveRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        CurveRow: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            clicks: number[];
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        Dashboard: {
            clicks_data: components["schemas"]["CountPoint"][];
            /**
             * @description as it was asked for; days where hours are not kept any more
             *
             *     * `hour` - hour
             *     * `day` - day
             *     * `week` - week
             *     * `month` - month
             */
            interval?: components["schemas"]["IntervalEnum"];
            kind: components["schemas"]["Kind"];
            /** @description a text for the person; may be empty */
            message: string;
            name: string;
            previous: components["schemas"]["PeriodBefore"] | null;
            /** @description true if the call succeeded */
            status: boolean;
            totalClicks: number;
            totalViews: number;
            views_data: components["schemas"]["CountPoint"][];
        };
        Decided: {
            /** @description the rule that decides it; null: the value for all */
            rule: string | null;
            /** @description what the phone gets; the client token is masked */
            value: unknown;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        Deleted: {
            deleted: number;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        DeviceBanner: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            /** @description absolute URL */
            readonly b_image: string;
            b_name: string;
            btn_text: string;
            btn_url: string;
            text: string;
            url: string;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        DeviceBanners: {
            data: components["schemas"]["DeviceBanner"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        DevicePlacement: {
            /**
             * id
             * Format: uuid
             * @description the ID for counting views and clicks
             */
            _id: string;
            a_id: string;
            a_name: string;
            /** @description how often this phone shows it per day at most; missing: no limit */
            perDay?: number;
            /** @description how often this phone shows it per hour at most; missing: no limit */
            perHour?: number;
            /** @description 2 to 100; missing: 1 */
            weight?: number;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        DevicePlacements: {
            data: components["schemas"]["DevicePlacement"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        DevicePolicy: {
            policy_description: string;
            policy_title: string;
            /** @description send it back as If-Match: "<version>"; 0 before the first save */
            version: number;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        DevicePolicyAnswer: {
            data: components["schemas"]["DevicePolicy"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        DeviceSettings: {
            afterBtnAds: components["schemas"]["Mode"];
            afterBtnAds_status: boolean;
            afterIntroAds: components["schemas"]["Mode"];
            afterIntroAds_status: boolean;
            afterSplaceAds: components["schemas"]["SplashMode"];
            afterSplaceAds_status: boolean;
            bannerinHouseAds: boolean;
            facebook_app_id: string;
            /** @description masked in the console, in full for the app */
            facebook_client_token: string;
            installNew: boolean;
            /** @description only while installNew is on */
            installNewData?: components["schemas"]["InstallPrompt"];
            liveBtn: boolean;
            preVideo: boolean;
            preVideo_position: number;
            preVideo_time: number;
            profileBtn: boolean;
            rendomBtn: boolean;
            track: boolean;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        DeviceSettingsAnswer: {
            data: components["schemas"]["DeviceSettings"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        DeviceTerms: {
            terms_description: string;
            terms_title: string;
            /** @description send it back as If-Match: "<version>"; 0 before the first save */
            version: number;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        DeviceTermsAnswer: {
            data: components["schemas"]["DeviceTerms"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        DeviceVideo: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            /**
             * Format: double
             * @description seconds
             */
            readonly duration: number | null;
            /** @description absolute URL of the thumbnail; empty while there is none */
            readonly poster: string;
            /** @description absolute URL of the MP4 */
            readonly video: string;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        DeviceVideos: {
            data: components["schemas"]["DeviceVideo"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
            totalPages: number;
        };
        Effect: {
            /** @description those that get another value than now */
            changed: number;
            /** @description how many get each value, the most frequent first */
            given: components["schemas"]["GivenValue"][];
            /** @description phones of the last 24 hours, each counted once per hour */
            phones: number;
            /** @description those for which it is unknown */
            rest: number;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        EffectAnswer: {
            data: components["schemas"]["Effect"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        /** @description The rules of the setting in the path, and its value for all; what is left out stays as it is. */
        EffectRequest: {
            rules?: components["schemas"]["RuleRow"][];
            value?: unknown;
        };
        EffectRow: {
            after: components["schemas"]["CountsRow"];
            before: components["schemas"]["CountsRow"];
            /** @description length of both periods */
            hours: number;
        };
        EmailAddress: {
            /** Format: email */
            a_email: string;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        EndedAnswer: {
            /** @description number of ended sessions */
            ended: number;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        Enrolment: {
            /** @description QR code of the otpauth URL, as an SVG image in a data URI */
            qr: string;
            /** @description base32, for typing */
            secret: string;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        EnrolmentAnswer: {
            data: components["schemas"]["Enrolment"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        Envelope: {
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        Error: {
            /** @description A stable identifier of the error. Compare it instead of the message: `api_key_wrong`, `batch_id_reused`, `captcha_wrong`, `code_wrong`, `conflict`, `credentials_wrong`, `cross_site`, `forbidden`, `idempotency_key_reused`, `in_progress`, `internal_error`, `invalid`, `method_not_allowed`, `not_found`, `not_signed_in`, `nothing_to_clear`, `password_invalid`, `password_wrong`, `rate_limited`, `resent_too_soon`, `role_required`, `step_expired`, `storage_full`, `too_large`, `too_many_codes`, `unavailable`, `unknown_sort`, `unprocessable`, `unsupported_type`. */
            code: string;
            errors?: {
                [key: string]: string[];
            };
            /** @description For people; its wording may change */
            message: string;
            /** @constant */
            status: false;
        };
        EventBatch: {
            /** @description 1 to 500 */
            events: components["schemas"]["AppEvent"][];
            /**
             * Format: uuid
             * @description the whole batch counts once in 24 hours; sent again it gets the first receipt; null is none
             */
            id?: string | null;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        EventList: {
            /** @description login IDs of everyone who changed something */
            actors: string[];
            data: components["schemas"]["RunRow"][];
            /** @description true if there are more rows than were counted. At least 5,000 rows and the next page are counted */
            hasMorePages: boolean;
            /** @description there are more entries than `total` */
            isTotalLeast: boolean;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description the last page if the requested one is past the end */
            page: number;
            /** @description true if the call succeeded */
            status: boolean;
            /** @description name of the object that `target` filters by */
            targetName: string;
            total: number;
            totalPages: number;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        EventReceipt: {
            accepted: number;
            duplicate: number;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description by index of the rejected event */
            reasons: {
                [key: string]: string;
            };
            rejected: number;
            /** @description true if the call succeeded */
            status: boolean;
        };
        EventRow: {
            /** @description area and action, such as placement.update */
            action: string;
            address: string;
            after: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            at: string;
            before: {
                [key: string]: unknown;
            } | null;
            /** @description login ID; empty for management commands and tasks */
            by: string;
            /** @description name of the changed object */
            readonly called: string;
            number: number;
            /** @description the changed object, such as placement:native:<id> */
            target: string;
        };
        /**
         * @description * `view` - view
         *     * `click` - click
         * @enum {string}
         */
        EventType: "view" | "click";
        /** @description Adds the version of If-Match that the form was opened with, if there is one. */
        FacebookChange: {
            facebook_app_id: string;
            /** @description the masked token keeps the current one */
            facebook_client_token: string;
        };
        FieldChangeRow: {
            after: unknown;
            before: unknown;
            field: string;
        };
        Figures: {
            clicks: number;
            views: number;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        FiredAnswer: {
            data: components["schemas"]["FiredOrPlannedRow"];
            /** @description also null for a planned ad */
            liveView: number | null;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        FiredOrPlannedRow: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            a_name: string;
            Adstype: components["schemas"]["FireType"];
            by?: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description only of a planned ad, like the fields below
             */
            fireAt?: string;
            state?: components["schemas"]["FiringState"];
            url: string;
            version?: number;
        };
        FiredRow: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            a_name: string;
            Adstype: components["schemas"]["FireType"];
            /** Format: date-time */
            createdAt: string;
            url: string;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        FiredSince: {
            /** @description without stopped ads and ads that were replaced by a stopped one */
            data: components["schemas"]["FiredRow"][];
            /**
             * Format: uuid
             * @description value of `after` for the next request
             */
            last: string | null;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
            /** @description IDs of ads that the app must no longer show: fired up to `after`, and stopped or replaced since; at most the last 1,000 */
            stopped: string[];
        };
        FiredToday: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            a_click: number;
            a_name: string;
            a_view: number;
            by: string;
            /** Format: date-time */
            createdAt: string;
        };
        /**
         * @description * `Open_Ads_Fire` - Open ad
         *     * `NTV_Ads_Fire` - Native ad
         *     * `Url_Ads_Fire` - Web address
         * @enum {string}
         */
        FireType: "Open_Ads_Fire" | "NTV_Ads_Fire" | "Url_Ads_Fire";
        Firing: {
            a_name: string;
            Adstype: components["schemas"]["FireType"];
            /** @description empty or missing: now */
            fireAt?: string;
            /** @default  */
            url: string;
        };
        /**
         * @description * `planned` - planned
         *     * `missed` - missed
         *     * `cancelled` - cancelled
         *     * `running` - running
         *     * `fired` - fired
         *     * `stopped` - stopped
         * @enum {string}
         */
        FiringState: "planned" | "missed" | "cancelled" | "running" | "fired" | "stopped";
        FoundRow: {
            /** @description heading of the results */
            group: string;
            hint: string;
            /** @description name of the icon */
            icon: string;
            /** @description screen that shows it */
            link: string;
            title: string;
        };
        GivenValue: {
            phones: number;
            value: unknown;
        };
        Heartbeat: {
            /** @description letters, digits, - and _; the same while a person watches */
            viewer: string;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        HeartbeatAnswer: {
            /** @description seconds until the next heartbeat */
            interval: number;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        History: {
            data: components["schemas"]["HistoryRow"][];
            /** @description true if there are more rows than were counted. At least 5,000 rows and the next page are counted */
            hasMorePages: boolean;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description the last page if the requested one is past the end */
            page: number;
            /** @description planned ads, and those missed in the last week; on each page */
            planned: components["schemas"]["PlannedRow"][];
            /** @description true if the call succeeded */
            status: boolean;
            /** @description number of records that `q` finds, as far as counted */
            total: number;
            /** @description of all records, not of the page */
            totalClicks: number;
            totalPage: number;
            /** @description of all records, not of the page */
            totalViews: number;
        };
        HistoryRow: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            a_click: number;
            a_name: string;
            a_view: number;
            Adstype: components["schemas"]["FireType"];
            /** @description who fired it */
            by: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description when it was stopped, replaced by the next of its Adstype, or a day old; null: runs
             */
            endedAt: string | null;
            /**
             * @description running: the newest of its Adstype, not stopped and not a day old
             *
             *     * `planned` - planned
             *     * `missed` - missed
             *     * `cancelled` - cancelled
             *     * `running` - running
             *     * `fired` - fired
             *     * `stopped` - stopped
             */
            state: components["schemas"]["FiringState"];
            /** Format: date-time */
            stoppedAt: string | null;
            url: string;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        HomeAnswer: {
            data: components["schemas"]["HomeFields"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        HomeFields: {
            /** @description the newest of the audit log */
            changes: components["schemas"]["ChangeRow"][];
            /** @description of today's hours that are over: what compares with lastWeek */
            compared: components["schemas"]["Figures"] | null;
            /** @description ads fired today, newest first, at most 5 */
            fired: components["schemas"]["FiredToday"][];
            firedCount: number;
            /** @description today's hours so far, the last one not over yet */
            hours: components["schemas"]["Figures"][];
            /** @description all hours of that day; none where lastWeek is null */
            hoursLastWeek: components["schemas"]["Figures"][];
            /** @description of the same hours a week ago; null where they are not known */
            lastWeek: components["schemas"]["Figures"] | null;
            /** @description distinct viewers of the last 60 s, or null */
            liveView: number | null;
            /** @description what the inbox lists */
            problems: components["schemas"]["ProblemRow"][];
            /** @description the newest, and its fate */
            push: components["schemas"]["LastPush"] | null;
            /** @description what differs from the first version */
            settings: components["schemas"]["ChangedRow"][];
            /** @description so far, the app's ads as Analytics counts them */
            today: components["schemas"]["Figures"];
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        InboxAnswer: {
            data: components["schemas"]["ProblemRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description current build of the console */
            release: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        InstallPrompt: {
            btn_text: string;
            btn_url: string;
            text: string;
        };
        /** @description The three texts, and the version that the form was opened with. */
        InstallPromptChange: {
            btn_text: string;
            btn_url: string;
            text: string;
        };
        /**
         * @description * `hour` - hour
         *     * `day` - day
         *     * `week` - week
         *     * `month` - month
         * @enum {string}
         */
        IntervalEnum: "hour" | "day" | "week" | "month";
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        InvitationAnswer: {
            data: components["schemas"]["InvitationRow"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        InvitationRow: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            a_email: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            invitedBy: string;
            role: components["schemas"]["Role"];
        };
        /**
         * @description * `native` - Native
         *     * `fullScreen` - Full screen
         *     * `banner` - Banner
         *     * `open` - Open
         *     * `reward` - Reward
         *     * `web` - Web
         *     * `inhouse` - In-house banner
         *     * `fired` - Fired ad
         *     * `push` - Notification
         * @enum {string}
         */
        Kind: "native" | "fullScreen" | "banner" | "open" | "reward" | "web" | "inhouse" | "fired" | "push";
        KindRow: {
            clicks: number;
            kind: components["schemas"]["Kind"];
            views: number;
        };
        LastChange: {
            /** Format: date-time */
            at: string;
            by: string;
        };
        LastPush: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            createdBy: string;
            error: string;
            n_title: string;
            /** Format: date-time */
            sendAt: string;
            /** Format: date-time */
            sentAt: string | null;
            readonly state: components["schemas"]["PushState"];
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        LiveNow: {
            /** @description running ads, newest first; running: the newest of its Adstype, not stopped and not a day old */
            data: components["schemas"]["RunningRow"][];
            /** @description increases with each fired ad and each stop */
            last: number;
            /** @description viewers, as in loadCheck */
            liveView: number | null;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description IDs of planned ads */
            planned: string[];
            /** @description version of each planned ad, which increases when it is moved */
            plannedVersions: number[];
            /** @description true if the call succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        LiveSettingsAnswer: {
            data: {
                [key: string]: string;
            };
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
            /** @description send it back as If-Match: "<version>" */
            version: number;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        LoadAnswer: {
            /**
             * Format: double
             * @description percent
             */
            cpuLoad: number;
            /** @description distinct viewers of the last 60 s; null while they cannot be counted */
            liveView: number | null;
            /** @description a text for the person; may be empty */
            message: string;
            /**
             * Format: double
             * @description percent
             */
            ramUsage: number;
            /** @description true if the call succeeded */
            status: boolean;
            /**
             * Format: double
             * @description percent
             */
            storageUsage: number;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        LoginStartedAnswer: {
            /** @description a text for the person; may be empty */
            message: string;
            /**
             * @description where the code comes from
             *
             *     * `email` - email
             *     * `app` - app
             */
            method: components["schemas"]["MethodEnum"];
            /** @description seconds until another code may be requested */
            resendIn: number;
            /** @description masked email that the code was sent to; empty with an authenticator app */
            sentTo: string;
            /** @description true if the call succeeded */
            status: boolean;
            /** @description login-step token, for login/otp */
            token: string;
        };
        MailChoices: {
            /** @description an email when a problem begins */
            problems: boolean;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        MailChoicesAnswer: {
            data: components["schemas"]["MailChoices"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        MarkAnswer: {
            data: components["schemas"]["MarkDetails"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        MarkDetails: {
            /** @description of a change: such as placement.update; of a schedule: plan.start or plan.end */
            action: string;
            actor: string;
            after: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            at: string;
            before: {
                [key: string]: unknown;
            } | null;
            /** @description null until a whole hour has passed */
            effect: components["schemas"]["EffectRow"] | null;
            /** @description number of the audit entry, or ID of the fired ad, push, or schedule */
            id: string;
            label: string;
            type: components["schemas"]["MarkType"];
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        MarkList: {
            data: components["schemas"]["MarkRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        MarkRow: {
            /** @description of a change: such as placement.update; of a schedule: plan.start or plan.end */
            action: string;
            actor: string;
            /** Format: date-time */
            at: string;
            /** @description number of the audit entry, or ID of the fired ad, push, or schedule */
            id: string;
            label: string;
            type: components["schemas"]["MarkType"];
        };
        /**
         * @description * `change` - change
         *     * `fire` - fire
         *     * `push` - push
         *     * `plan` - plan
         * @enum {string}
         */
        MarkType: "change" | "fire" | "push" | "plan";
        /**
         * @description * `email` - email
         *     * `app` - app
         * @enum {string}
         */
        MethodEnum: "email" | "app";
        /**
         * @description * `OPEN` - OPEN
         *     * `FS` - FS
         *     * `NTV` - NTV
         *     * `URL` - URL
         * @enum {string}
         */
        Mode: "OPEN" | "FS" | "NTV" | "URL";
        /** @description Adds the version of If-Match that the form was opened with, if there is one. */
        ModeChange: {
            /** @description the mode */
            name: components["schemas"]["Mode"];
        };
        MovedFiring: {
            /**
             * id
             * Format: uuid
             * @description ID of a planned ad
             */
            _id: string;
            fireAt: string;
        };
        MoverRow: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            /** @description of the part of the period that is over */
            a_click: number;
            a_name: string;
            /** @description of the period before, up to the same point in time */
            clicksBefore: number;
            kind: components["schemas"]["Kind"];
        };
        /** @description The admin ID and the password of an invited person. */
        NewAccount: {
            a_id: string;
            password: string;
        };
        NewBanner: {
            b_name: string;
            btn_text?: string;
            btn_url?: string;
            /** Format: binary */
            image: string;
            text?: string;
            url: string;
        };
        NewInvitation: {
            /** Format: email */
            a_email: string;
            role: components["schemas"]["Role"];
        };
        NewNotification: {
            /** @description the last part of n_icon: the icon that is kept */
            fileName?: string;
            /**
             * Format: binary
             * @description taken instead of fileName
             */
            image?: string;
            message: string;
            /** @description empty or left out: now */
            sendAt?: string;
            title: string;
            /**
             * @description one of the history's topics; left out: all
             * @default all
             */
            topic: string;
            url?: string;
        };
        NewPassword: {
            password: string;
        };
        NewPlacement: {
            a_description: string;
            /** @description ad unit ID */
            a_id: string;
            a_name: string;
        };
        NewTest: {
            /** @description the last part of n_icon: the icon that is kept */
            fileName?: string;
            /**
             * Format: binary
             * @description taken instead of fileName
             */
            image?: string;
            message: string;
            title: string;
            /** @description of the one phone that gets it */
            token?: string;
            /** @description one of the history's testTopics */
            topic?: string;
            url?: string;
        };
        NewWebAd: {
            a_description: string;
            /** @description the URL that the ad opens */
            a_id: string;
            a_name: string;
        };
        NewWebsiteAd: {
            a_name: string;
            a_url: string;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        NotificationAnswer: {
            data: components["schemas"]["NotificationRow"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        NotificationList: {
            data: components["schemas"]["NotificationRow"][];
            /** @description true if there are more rows than were counted. At least 5,000 rows and the next page are counted */
            hasMorePages: boolean;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description the last page if the requested one is past the end */
            page: number;
            /**
             * @description fcm; log while no FCM credentials are set
             *
             *     * `fcm` - fcm
             *     * `log` - log
             */
            provider: components["schemas"]["ProviderEnum"];
            /** @description true if the call succeeded */
            status: boolean;
            /** @description what `test` takes as topic */
            testTopics: string[];
            /** @description what every phone subscribes to: where a push to `all` goes */
            topic: string;
            /** @description what `send` takes as topic */
            topics: string[];
            total: number;
            totalPages: number;
        };
        NotificationRow: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            createdBy: string;
            /** @description why the last attempt failed */
            error: string;
            isTest: boolean;
            /** @description URL of the icon; empty without one */
            readonly n_icon: string;
            n_message: string;
            n_title: string;
            n_url: string;
            /** Format: date-time */
            nextAt: string;
            /** @description clicks that the app sent under its _id */
            readonly opened: number;
            /** @description views that the app sent under its _id */
            readonly received: number;
            /** Format: date-time */
            sendAt: string;
            /** Format: date-time */
            sentAt: string | null;
            /** @description logged: written to the log, as no FCM credentials were set when it was due */
            readonly state: components["schemas"]["PushState"];
            /** @description its audience; empty for the one phone of a test */
            topic: string;
            version: number;
        };
        /** @description The whole push as it shall be. What a forgotten field would change for every phone has to be given. */
        NotificationUpdate: {
            /** @description the last part of n_icon: the icon that is kept */
            fileName?: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: binary
             * @description taken instead of fileName
             */
            image?: string;
            message: string;
            /** @description empty: now */
            sendAt: string;
            title: string;
            /** @description one of the history's topics */
            topic: string;
            /** @description empty: none */
            url: string;
        };
        /** @description Adds the version of If-Match that the form was opened with, if there is one. */
        NumberChange: {
            /** @description one of the numbers */
            name: components["schemas"]["NumberName"];
            value: number;
        };
        /** @enum {string} */
        NumberName: "preVideo_position" | "preVideo_time";
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        OverviewAnswer: {
            /**
             * @description of the points; days if hours are not stored
             *
             *     * `hour` - hour
             *     * `day` - day
             *     * `week` - week
             *     * `month` - month
             */
            interval: components["schemas"]["IntervalEnum"];
            kinds: components["schemas"]["KindRow"][];
            marks: components["schemas"]["MarkRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description biggest changes: the 5 largest increases, then decreases */
            movers: components["schemas"]["MoverRow"][];
            points: components["schemas"]["PointRow"][];
            /** @description true if the call succeeded */
            status: boolean;
        };
        PasswordAgain: {
            password: string;
        };
        PasswordAndCode: {
            otp: string;
            password: string;
        };
        PasswordChange: {
            current_password: string;
            password: string;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        PeopleAnswer: {
            data: components["schemas"]["Person"][];
            /** @description open invitations */
            invitations: components["schemas"]["InvitationRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        PeriodBefore: {
            comparedClicks: number;
            /** @description of the part of the range that compares with these */
            comparedViews: number;
            /** Format: date */
            endDate: string;
            /** Format: date */
            startDate: string;
            totalClicks: number;
            totalViews: number;
            /**
             * Format: date-time
             * @description where the last of the days counts up to then alone
             */
            until?: string;
        };
        Person: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            a_email: string;
            a_id: string;
            a_name: string;
            /** @description whether an authenticator app is on */
            hasApp: boolean;
            isActive: boolean;
            /** @description may also use Django admin */
            isSuperuser: boolean;
            readonly isYou: boolean;
            /** Format: date-time */
            lastSeenAt: string | null;
            role: components["schemas"]["Role"];
            /** @description number of live sessions */
            sessions: number;
            /** @description send it back as If-Match: "<version>" */
            version: number;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        PersonAnswer: {
            data: components["schemas"]["Person"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        /** @description The role, the active status, or both. */
        PersonChange: {
            isActive?: boolean;
            role?: components["schemas"]["Role"];
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        PlacementAnswer: {
            data: components["schemas"]["PlacementRow"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        PlacementList: {
            data: components["schemas"]["PlacementRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        /** @description Schedule and limits of an ad. Missing fields stay as they are. */
        PlacementRow: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            a_description: string;
            a_id: string;
            a_name: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description shown until this time; null: no end
             */
            endsAt: string | null;
            /** @description false: paused */
            isActive: boolean;
            /** @description how often one phone shows it a day at most; 0: no limit */
            perDay: number;
            /** @description how often one phone shows it an hour at most; 0: no limit */
            perHour: number;
            /**
             * Format: date-time
             * @description shown from this time on; null: now
             */
            startsAt: string | null;
            /** Format: date-time */
            updatedAt: string;
            /** @description send it back as If-Match: "<version>" */
            version: number;
            /** @description how often it is chosen, compared with other ads of its kind */
            weight: number;
        };
        PlacementsByKind: {
            banner: components["schemas"]["DevicePlacement"][];
            fullScreen: components["schemas"]["DevicePlacement"][];
            native: components["schemas"]["DevicePlacement"][];
            open: components["schemas"]["DevicePlacement"][];
            reward: components["schemas"]["DevicePlacement"][];
            web: components["schemas"]["DevicePlacement"][];
        };
        /** @description An ad unit ID, a description, and a schedule. */
        PlacementUpdate: {
            a_description: string;
            /** @description ad unit ID */
            a_id: string;
            /**
             * Format: date-time
             * @description shown until this time; null: no end
             */
            endsAt?: string | null;
            /** @description false: paused */
            isActive?: boolean;
            /** @description how often one phone shows it a day at most; 0: no limit */
            perDay?: number;
            /** @description how often one phone shows it an hour at most; 0: no limit */
            perHour?: number;
            /**
             * Format: date-time
             * @description shown from this time on; null: now
             */
            startsAt?: string | null;
            /** @description how often it is chosen, compared with other ads of its kind */
            weight?: number;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        PlannedAnswer: {
            data: components["schemas"]["PlannedRow"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        PlannedRow: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            a_name: string;
            Adstype: components["schemas"]["FireType"];
            /** @description who planned it */
            by: string;
            /**
             * Format: date-time
             * @description when it was planned
             */
            createdAt: string;
            /** Format: date-time */
            fireAt: string;
            state: components["schemas"]["FiringState"];
            url: string;
            /** @description send it back as If-Match: "<version>" */
            version: number;
        };
        PointRow: {
            /** @description first day of the interval, or the hour with its UTC offset */
            readonly at: string;
            clicks: number;
            /** @description true while the interval is not over */
            unfinished: boolean;
            views: number;
        };
        Policy: {
            /** Format: date-time */
            changedAt: string | null;
            changedBy: string;
            policy_description: string;
            policy_title: string;
            /** @description send it back as If-Match: "<version>"; 0 before the first save */
            version: number;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        PolicyAnswer: {
            data: components["schemas"]["Policy"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        PolicyChange: {
            policy_description: string;
            policy_title: string;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        PreviewAnswer: {
            /** @description by the name of the setting */
            data: {
                [key: string]: components["schemas"]["Decided"];
            };
            /** @description invalid parameters, which are ignored */
            ignored: string[];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        ProblemRow: {
            /** @description what to do about it */
            advice: string;
            /** @description what the source reports */
            detail: string;
            /** @description its source, such as push-failed */
            kind: string;
            /** @description where to go */
            link: string;
            linkText: string;
            /** Format: date-time */
            since: string | null;
            title: string;
        };
        Profile: {
            a_address: string;
            a_city: string;
            a_email: string;
            a_id: string;
            a_name: string;
            a_phone: string;
            a_state: string;
            readonly role: components["schemas"]["Role"];
            readonly version: number;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        ProfileAnswer: {
            data: components["schemas"]["Profile"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        /** @description The fields that admins may edit themselves. */
        ProfileChange: {
            a_address: string;
            a_city: string;
            a_name: string;
            a_phone: string;
            a_state: string;
        };
        /**
         * @description * `fcm` - fcm
         *     * `log` - log
         * @enum {string}
         */
        ProviderEnum: "fcm" | "log";
        /**
         * @description * `scheduled` - scheduled
         *     * `waiting` - waiting
         *     * `sending` - sending
         *     * `sent` - sent
         *     * `logged` - logged
         *     * `failed` - failed
         *     * `cancelled` - cancelled
         * @enum {string}
         */
        PushState: "scheduled" | "waiting" | "sending" | "sent" | "logged" | "failed" | "cancelled";
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        ResendAnswer: {
            /** @description a text for the person; may be empty */
            message: string;
            resendIn: number;
            /** @description true if the call succeeded */
            status: boolean;
        };
        Resending: {
            /** @description the last part of n_icon: the icon that is kept */
            fileName?: string;
            message: string;
            title: string;
            /**
             * @description one of the history's topics; left out: all
             * @default all
             */
            topic: string;
            url?: string;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        ResetStartedAnswer: {
            /** @description a text for the person; may be empty */
            message: string;
            resendIn: number;
            /** @description true if the call succeeded */
            status: boolean;
            /** @description reset token */
            token: string;
        };
        /**
         * @description * `owner` - Owner
         *     * `editor` - Editor
         *     * `viewer` - Viewer
         * @enum {string}
         */
        Role: "owner" | "editor" | "viewer";
        RuleRow: {
            name: string;
            /** @description true: phones skip the rule; left out otherwise */
            paused?: boolean;
            /** @description has the type of the setting; an object with three texts for the prompt */
            value: unknown;
            when: components["schemas"]["Conditions"];
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        RulesAnswer: {
            data: components["schemas"]["RulesByField"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
            /** @description send it back as If-Match: "<version>" */
            version: number;
        };
        /** @description The rules of each setting, in order. The first match wins. */
        RulesByField: {
            afterBtnAds: components["schemas"]["RuleRow"][];
            afterBtnAds_status: components["schemas"]["RuleRow"][];
            afterIntroAds: components["schemas"]["RuleRow"][];
            afterIntroAds_status: components["schemas"]["RuleRow"][];
            afterSplaceAds: components["schemas"]["RuleRow"][];
            afterSplaceAds_status: components["schemas"]["RuleRow"][];
            bannerinHouseAds: components["schemas"]["RuleRow"][];
            installNew: components["schemas"]["RuleRow"][];
            installNewData: components["schemas"]["RuleRow"][];
            liveBtn: components["schemas"]["RuleRow"][];
            preVideo: components["schemas"]["RuleRow"][];
            preVideo_position: components["schemas"]["RuleRow"][];
            preVideo_time: components["schemas"]["RuleRow"][];
            profileBtn: components["schemas"]["RuleRow"][];
            rendomBtn: components["schemas"]["RuleRow"][];
            track: components["schemas"]["RuleRow"][];
        };
        /** @description All rules of the setting in the path. */
        RulesChange: {
            rules: components["schemas"]["RuleRow"][];
        };
        RunningRow: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            a_name: string;
            Adstype: components["schemas"]["FireType"];
            /** @description who fired it */
            by: string;
            /** Format: date-time */
            createdAt: string;
            url: string;
        };
        RunRow: {
            /** @description area and action, such as placement.update */
            action: string;
            address: string;
            after: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            at: string;
            before: {
                [key: string]: unknown;
            } | null;
            /** @description login ID; empty for management commands and tasks */
            by: string;
            /** @description name of the changed object */
            readonly called: string;
            number: number;
            /** @description with `fold`: the older entries of the run */
            older?: components["schemas"]["EventRow"][];
            /** @description the changed object, such as placement:native:<id> */
            target: string;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        SchemaAnswer: {
            data: {
                [key: string]: unknown;
            };
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        /** @description AES-256-GCM: `encrypted` is the ciphertext and the 16-byte tag, `iv` has 16 random bytes. A request body is {"encryptedData": Sealed}. A response is Sealed itself. */
        Sealed: {
            encrypted: string;
            iv: string;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        SearchAnswer: {
            data: components["schemas"]["FoundRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        SeenCode: {
            code: string;
            phones: number;
        };
        /** @description A row as the client read it. */
        SeenRow: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            version: number;
        };
        SessionRow: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            readonly address: string;
            /** Format: date-time */
            createdAt: string;
            readonly current: boolean;
            readonly device: string;
            /** Format: date-time */
            lastSeenAt: string;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        SessionsAnswer: {
            data: components["schemas"]["SessionRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        SettingsDocument: {
            afterBtnAds: components["schemas"]["Mode"];
            afterBtnAds_status: boolean;
            afterIntroAds: components["schemas"]["Mode"];
            afterIntroAds_status: boolean;
            afterSplaceAds: components["schemas"]["SplashMode"];
            afterSplaceAds_status: boolean;
            bannerinHouseAds: boolean;
            /** @description who changed a setting last, by its name */
            changes: {
                [key: string]: components["schemas"]["LastChange"];
            };
            facebook_app_id: string;
            /** @description masked in the console, in full for the app */
            facebook_client_token: string;
            installNew: boolean;
            installNewData: components["schemas"]["InstallPrompt"];
            liveBtn: boolean;
            preVideo: boolean;
            preVideo_position: number;
            preVideo_time: number;
            profileBtn: boolean;
            rendomBtn: boolean;
            track: boolean;
            /** @description send it back as If-Match: "<version>" */
            version: number;
        };
        /**
         * @description * `OPEN` - OPEN
         *     * `FS` - FS
         *     * `NTV` - NTV
         *     * `URL` - URL
         *     * `OFF` - OFF
         * @enum {string}
         */
        SplashMode: "OPEN" | "FS" | "NTV" | "URL" | "OFF";
        /** @description Adds the version of If-Match that the form was opened with, if there is one. */
        SplashModeChange: {
            /** @description the mode or OFF */
            name: components["schemas"]["SplashMode"];
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        StoppedAnswer: {
            data: components["schemas"]["StoppedRow"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        StoppedRow: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            a_name: string;
            Adstype: components["schemas"]["FireType"];
            /** Format: date-time */
            createdAt: string;
            /**
             * @description stopped; cancelled if it was planned
             *
             *     * `planned` - planned
             *     * `missed` - missed
             *     * `cancelled` - cancelled
             *     * `running` - running
             *     * `fired` - fired
             *     * `stopped` - stopped
             */
            state: components["schemas"]["FiringState"];
            /** Format: date-time */
            stoppedAt: string | null;
            url: string;
        };
        SwitchChange: {
            /** @description one of the switches */
            name: components["schemas"]["SwitchName"];
            /** @description pause the rules that give phones another value, too */
            pauseRules?: boolean;
            /** @description the new status */
            status: boolean;
        };
        /** @enum {string} */
        SwitchName: "liveBtn" | "profileBtn" | "rendomBtn" | "track" | "bannerinHouseAds" | "preVideo" | "afterSplaceAds_status" | "afterIntroAds_status" | "afterBtnAds_status" | "installNew";
        Terms: {
            /** Format: date-time */
            changedAt: string | null;
            changedBy: string;
            terms_description: string;
            terms_title: string;
            /** @description send it back as If-Match: "<version>"; 0 before the first save */
            version: number;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        TermsAnswer: {
            data: components["schemas"]["Terms"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        TermsChange: {
            terms_description: string;
            terms_title: string;
        };
        TextDifference: {
            /** Format: date-time */
            at: string;
            /** @description the version before it */
            before: components["schemas"]["Words"];
            by: string;
            description: string;
            number: number;
            restoredFrom: number | null;
            title: string;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        TextDifferenceAnswer: {
            data: components["schemas"]["TextDifference"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        TextVersionList: {
            data: components["schemas"]["TextVersionRow"][];
            /** @description true if there are more rows than were counted. At least 5,000 rows and the next page are counted */
            hasMorePages: boolean;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description the last page if the requested one is past the end */
            page: number;
            /** @description true if the call succeeded */
            status: boolean;
            totalPages: number;
        };
        TextVersionRow: {
            /** Format: date-time */
            at: string;
            by: string;
            number: number;
            restoredFrom: number | null;
            title: string;
        };
        TextVersions: {
            /** @description 0: none yet */
            policy: number;
            /** @description 0: none yet */
            terms: number;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        TokenAnswer: {
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
            /** @description session token */
            token: string;
        };
        TwoFactor: {
            backupCodesLeft: number;
            enabled: boolean;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        TwoFactorAnswer: {
            data: components["schemas"]["TwoFactor"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        UncountedList: {
            data: components["schemas"]["UncountedRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        UncountedRow: {
            count: number;
            reason: string;
            text: string;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        UploadAnswer: {
            data: components["schemas"]["UploadedRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        UploadedRow: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: double
             * @description seconds
             */
            readonly duration: number | null;
            /** @description name of the file in the batch */
            file: string;
            /** @description false if the library has this content already */
            isNew: boolean;
            /** @description name of the uploaded file */
            name: string;
            /** @description absolute URL of the thumbnail; empty while there is none */
            readonly poster: string;
            /** @description bytes */
            size: number;
            /** @description absolute URL of the MP4 */
            readonly video: string;
        };
        /** @description The body of an error response. Clients compare `code`; the wording of `message` may change. */
        UploadRefusal: {
            /** @description a stable identifier of the error, such as not_found */
            code: string;
            errors?: {
                [key: string]: string[];
            };
            files?: components["schemas"]["BadFile"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        VersionDifference: {
            /** @description from the current values to the restored ones */
            data: components["schemas"]["FieldChangeRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        VersionList: {
            data: components["schemas"]["VersionRow"][];
            /** @description true if there are more rows than were counted. At least 5,000 rows and the next page are counted */
            hasMorePages: boolean;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description the last page if the requested one is past the end */
            page: number;
            /** @description true if the call succeeded */
            status: boolean;
            totalPages: number;
        };
        VersionRow: {
            /** Format: date-time */
            at: string;
            /** @description empty for number 0, from before the first change */
            by: string;
            changes: components["schemas"]["FieldChangeRow"][];
            number: number;
            restoredFrom: number | null;
        };
        VideoForm: {
            /** @description up to 200 MP4 files of 10 MB */
            video: string[];
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        VideoList: {
            data: components["schemas"]["VideoRow"][];
            /** @description true if there are more rows than were counted. At least 5,000 rows and the next page are counted */
            hasMorePages: boolean;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description the last page if the requested one is past the end */
            page: number;
            /** @description whether the app plays them */
            preVideo: boolean;
            /** @description true if the call succeeded */
            status: boolean;
            total: number;
            totalPages: number;
        };
        VideoRow: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: double
             * @description seconds
             */
            readonly duration: number | null;
            /** @description name of the uploaded file */
            name: string;
            /** @description absolute URL of the thumbnail; empty while there is none */
            readonly poster: string;
            /** @description bytes */
            size: number;
            /** @description absolute URL of the MP4 */
            readonly video: string;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        WebAdList: {
            data: components["schemas"]["WebAdRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        /** @description Schedule and limits of an ad. Missing fields stay as they are. */
        WebAdRow: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            /** @description in the date range */
            a_click: number;
            a_description: string;
            a_id: string;
            a_name: string;
            /** @description in the date range */
            a_view: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description shown until this time; null: no end
             */
            endsAt: string | null;
            /** @description false: paused */
            isActive: boolean;
            /** @description how often one phone shows it a day at most; 0: no limit */
            perDay: number;
            /** @description how often one phone shows it an hour at most; 0: no limit */
            perHour: number;
            /**
             * Format: date-time
             * @description shown from this time on; null: now
             */
            startsAt: string | null;
            /** Format: date-time */
            updatedAt: string;
            /** @description send it back as If-Match: "<version>" */
            version: number;
            /** @description how often it is chosen, compared with other ads of its kind */
            weight: number;
        };
        /** @description A URL, a description, and a schedule. */
        WebAdUpdate: {
            a_description: string;
            /** @description the URL that the ad opens */
            a_id: string;
            /**
             * Format: date-time
             * @description shown until this time; null: no end
             */
            endsAt?: string | null;
            /** @description false: paused */
            isActive?: boolean;
            /** @description how often one phone shows it a day at most; 0: no limit */
            perDay?: number;
            /** @description how often one phone shows it an hour at most; 0: no limit */
            perHour?: number;
            /**
             * Format: date-time
             * @description shown from this time on; null: now
             */
            startsAt?: string | null;
            /** @description how often it is chosen, compared with other ads of its kind */
            weight?: number;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        WebsiteAdAnswer: {
            data: components["schemas"]["WebsiteAdRow"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. A call's own fields are beside them. */
        WebsiteAdList: {
            data: components["schemas"]["WebsiteAdRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the call succeeded */
            status: boolean;
        };
        WebsiteAdRow: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            a_name: string;
            a_url: string;
            /** @description built into the app: without a URL, cannot be edited or deleted */
            reserved: boolean;
            /** @description send it back as If-Match: "<version>" */
            version: number;
        };
        WebsiteAdUpdate: {
            /**
             * id
             * Format: uuid
             */
            _id: string;
            a_name: string;
            a_url: string;
        };
        Words: {
            description: string;
            title: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}

/** The calls that ask for a role, by their ids. */
export type CallId =
    | "addBanner"
    | "addPlacement"
    | "addWebAd"
    | "addWebsiteAd"
    | "askCaptcha"
    | "cancelNotification"
    | "changePassword"
    | "checkLoad"
    | "checkSession"
    | "clearAllCounts"
    | "clearAllWebAdCounts"
    | "clearCounts"
    | "clearWebAdCounts"
    | "compareConfigVersion"
    | "comparePolicyVersion"
    | "compareTermsVersion"
    | "confirmTwoFactor"
    | "disableTwoFactor"
    | "endOtherSessions"
    | "endSessions"
    | "endSessionsOfPerson"
    | "estimateRules"
    | "fireAd"
    | "invitePerson"
    | "listBanners"
    | "listClearings"
    | "listConfigVersions"
    | "listCounts"
    | "listCurves"
    | "listFireHistory"
    | "listInbox"
    | "listMarks"
    | "listNotifications"
    | "listPeople"
    | "listPlacements"
    | "listPolicyVersions"
    | "listRuless"
    | "listSessions"
    | "listTermsVersions"
    | "listTrail"
    | "listUncounted"
    | "listVideos"
    | "listWebAds"
    | "listWebsiteAds"
    | "logout"
    | "moveFiring"
    | "phonesRules"
    | "previewRules"
    | "readBanner"
    | "readController"
    | "readHome"
    | "readItemCounts"
    | "readLiveNow"
    | "readLiveSettings"
    | "readMailChoices"
    | "readMark"
    | "readOverview"
    | "readPolicy"
    | "readProfile"
    | "readSchema"
    | "readTerms"
    | "readTwoFactor"
    | "removeBanners"
    | "removeFired"
    | "removeNotifications"
    | "removeVideos"
    | "removeWebAd"
    | "removeWebsiteAds"
    | "renewBackupCodes"
    | "resendNotification"
    | "resetAuthenticatorOfPerson"
    | "restoreClearing"
    | "restoreConfigVersion"
    | "restorePolicyVersion"
    | "restoreTermsVersion"
    | "retryNotification"
    | "revealControllerToken"
    | "saveLiveSettings"
    | "saveMailChoices"
    | "savePolicy"
    | "saveTerms"
    | "searchThings"
    | "sendNotification"
    | "setBannerStatus"
    | "setBannersActive"
    | "setControllerFacebook"
    | "setControllerInstallPrompt"
    | "setControllerIntroMode"
    | "setControllerNumber"
    | "setControllerSplashMode"
    | "setControllerSwitch"
    | "setControllerVideoEndMode"
    | "setPlacementsActive"
    | "setRulesAll"
    | "setWebAdsActive"
    | "startTwoFactor"
    | "stopFiring"
    | "testNotification"
    | "updateBanner"
    | "updateNotification"
    | "updatePerson"
    | "updatePlacement"
    | "updateProfile"
    | "updateWebAd"
    | "updateWebsiteAd"
    | "uploadVideos"
    | "withdrawInvitation";
